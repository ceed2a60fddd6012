import type { RecapQuote } from "../../domain/content/content.ts";
import type { Quote } from "../../domain/content/quotes.ts";
import { QuoteFigure } from "../../ui/QuoteFigure.tsx";
import { withKeys } from "../../ui/with-keys.ts";

const MAX_LEAD_CHARS = 180;
const LONG_QUOTE_CHARS = 320;

interface Props {
  quotes: readonly RecapQuote[];
  transcriptPath: string;
}

/** The first short quote is highlighted. Other quotes are highlighted on hover. */
export function Quotes({ quotes, transcriptPath }: Props) {
  const lead = quotes.find(({ text }) => text.length <= MAX_LEAD_CHARS);
  return (
    <ul className="space-y-10 xl:w-[calc(100%+9rem)]">
      {withKeys(quotes).map(({ key, item }) => (
        <li key={key}>
          <QuoteFigure
            quote={item}
            size={sizeOf(item, item === lead)}
            marked={item === lead}
            source={item.line && `${transcriptPath}#${item.line}`}
            action={<SaveButton />}
          />
        </li>
      ))}
    </ul>
  );
}

/** layouts/page-script.ts handles clicks on this button. */
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
  return text.length >= LONG_QUOTE_CHARS ? "text-read" : "text-lead";
}
