import type { RecapQuote } from "../../domain/content/content.ts";
import type { Quote } from "../../domain/content/quotes.ts";
import { QuoteFigure } from "../../ui/QuoteFigure.tsx";
import { withKeys } from "../../ui/with-keys.ts";

const LEAD_UP_TO = 180;
const LONG_FROM = 320;

interface Props {
  quotes: readonly RecapQuote[];
  /** The address of the page that has their lines. */
  transcript: string;
}

/** The first short quote gets the highlighter, the others wait for the reader's. */
export function Quotes({ quotes, transcript }: Props) {
  const lead = quotes.find(({ text }) => text.length <= LEAD_UP_TO);
  return (
    <ul className="space-y-10 xl:w-[calc(100%+9rem)]">
      {withKeys(quotes).map(({ key, item }) => (
        <li key={key}>
          <QuoteFigure
            quote={item}
            size={sizeOf(item, item === lead)}
            marked={item === lead}
            source={item.line && `${transcript}#${item.line}`}
            action={<SaveButton />}
          />
        </li>
      ))}
    </ul>
  );
}

/** Works by layouts/page-script.ts, as every page has it. */
function SaveButton() {
  return (
    <button
      type="button"
      data-save-quote
      className="min-h-6 cursor-pointer text-meta text-muted underline decoration-edge hover:decoration-2 print:hidden [@media(scripting:none)]:hidden"
    >
      Save as image
    </button>
  );
}

function sizeOf({ text }: Quote, isLead: boolean): string {
  if (isLead) return "text-h2 leading-[1.42]";
  return text.length >= LONG_FROM ? "text-read" : "text-lead";
}
