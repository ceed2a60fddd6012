import type { Quote } from "../domain/quotes.ts";

interface Props {
  quote: Quote;
  /** Of the blockquote. */
  size: string;
  marked?: boolean;
}

export function QuoteFigure({ quote: { text, author }, size, marked = false }: Props) {
  return (
    <figure className="quote">
      <blockquote className={size}>
        <p>
          <span className={marked ? "marked" : "stroke"}>{text}</span>
        </p>
      </blockquote>
      {author !== null && (
        <figcaption className="mt-3 text-ui text-muted">
          <span aria-hidden="true">— </span>
          <cite className="font-semibold text-ink not-italic">{author}</cite>
        </figcaption>
      )}
    </figure>
  );
}
