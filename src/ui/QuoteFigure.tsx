import type { ReactNode } from "react";
import { clockTime } from "../domain/content/durations.ts";
import type { AttributedQuote } from "../domain/content/roles.ts";
import { Icon } from "./Icon.tsx";

interface Props {
  quote: AttributedQuote;
  /** CSS classes of the blockquote. */
  textClass: string;
  isMarked?: boolean;
  /** The address of the transcript line that contains the quote word for word. */
  source?: string | null;
  /** The second at which this line begins. */
  second?: number | null;
  action?: ReactNode;
}

export function QuoteFigure({ quote, textClass, isMarked = false, source = null, second = null, action }: Props) {
  const { text, author, role } = quote;
  return (
    <figure className="quote">
      <blockquote className={textClass}>
        <p dir="auto">
          <span className={isMarked ? "marked" : "stroke"}>{text}</span>
        </p>
      </blockquote>
      {(author !== null || source !== null || action !== undefined) && (
        <figcaption className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1 text-ui text-muted">
          {author !== null && (
            <span className="min-w-0 wrap-anywhere">
              <span aria-hidden="true">— </span>
              <cite className="font-semibold text-ink not-italic">
                <bdi>{author}</bdi>
              </cite>
              {role !== null && `, ${role}`}
            </span>
          )}
          {source !== null && (
            <a
              href={source}
              className="inline-flex min-h-6 items-center gap-1.5 text-meta text-muted underline decoration-edge hover:decoration-2"
            >
              <Icon name="check" className="size-4" />
              {second !== null && `${clockTime(second)} `}checked against the transcript
            </a>
          )}
          {action}
        </figcaption>
      )}
    </figure>
  );
}
