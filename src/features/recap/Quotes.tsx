import type { Quote } from "../../domain/quotes.ts";
import { withKeys } from "../../ui/with-keys.ts";

const LEAD_UP_TO = 180;
const LONG_FROM = 320;

/** The first short quote gets the highlighter, the others wait for the reader's. */
export function Quotes({ quotes }: { quotes: readonly Quote[] }) {
  const lead = quotes.find(({ text }) => text.length <= LEAD_UP_TO);
  return (
    <ul className="space-y-10 xl:w-[calc(100%+9rem)]">
      {withKeys(quotes).map(({ key, item }) => (
        <li key={key}>
          <QuoteFigure quote={item} isLead={item === lead} />
        </li>
      ))}
    </ul>
  );
}

interface Props {
  quote: Quote;
  isLead: boolean;
}

function QuoteFigure({ quote: { text, author }, isLead }: Props) {
  const size = text.length >= LONG_FROM ? "text-read" : "text-lead";
  return (
    <figure className="quote">
      <blockquote className={isLead ? "text-h2 leading-[1.42]" : size}>
        <p>
          <span className={isLead ? "marked" : "stroke"}>{text}</span>
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
