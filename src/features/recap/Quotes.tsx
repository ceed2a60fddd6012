import type { Quote } from "../../domain/quotes.ts";

/** The first quote gets the highlighter, the others wait for the reader's. */
export function Quotes({ quotes }: { quotes: readonly Quote[] }) {
  return (
    <ul className="space-y-10 xl:w-[calc(100%+9rem)]">
      {quotes.map((quote, index) => (
        <li key={quote.text}>
          <QuoteFigure quote={quote} isLead={index === 0} />
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
  return (
    <figure className="quote">
      <blockquote className={isLead ? "text-h2 leading-[1.42]" : "text-lead"}>
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
