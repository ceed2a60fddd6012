import type { RecapQuote } from "../../domain/content/content.ts";
import type { Quote } from "../../domain/content/quotes.ts";
import { secondOfLineId } from "../../domain/player/line-at.ts";
import { QuoteFigure } from "../../ui/QuoteFigure.tsx";
import { withKeys } from "../../ui/with-keys.ts";

const LEAD_QUOTE_MAX_CHARS = 180;
const LONG_QUOTE_MIN_CHARS = 320;

interface Props {
  quotes: readonly RecapQuote[];
  transcriptPath: string;
  /** Whether the page has a player. */
  canPlay: boolean;
}

/** The page marks the first short quote and the quote under the pointer. */
export function Quotes({ quotes, transcriptPath, canPlay }: Props) {
  const leadQuote = quotes.find(({ text }) => text.length <= LEAD_QUOTE_MAX_CHARS);
  return (
    <ul className="space-y-10 xl:w-[calc(100%+9rem)]">
      {withKeys(quotes).map(({ key, item }) => (
        <li key={key} id={item.id}>
          <QuoteFigure
            quote={item}
            textClass={textClassOf(item, item === leadQuote)}
            isMarked={item === leadQuote}
            source={item.line && `${transcriptPath}#${item.line}`}
            second={item.line === null ? null : secondOfLineId(item.line)}
            action={<QuoteActions quote={item} canPlay={canPlay} />}
          />
        </li>
      ))}
    </ul>
  );
}

/** layouts/page-script.ts handles clicks on these controls. */
function QuoteActions({ quote: { id, line }, canPlay }: { quote: RecapQuote; canPlay: boolean }) {
  const second = line === null ? null : secondOfLineId(line);
  return (
    <>
      {canPlay && second !== null && (
        <button type="button" data-play={second} className="quote-action">
          Play
        </button>
      )}
      <button type="button" data-save-quote className="quote-action">
        Save as image
      </button>
      <a href={`#${id}`} data-share className="quote-action">
        Share
      </a>
    </>
  );
}

function textClassOf({ text }: Quote, isLead: boolean): string {
  if (isLead) return "text-h2 leading-[1.42]";
  return text.length >= LONG_QUOTE_MIN_CHARS ? "text-read" : "text-lead";
}
