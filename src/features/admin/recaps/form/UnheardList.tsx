import { useDeferredValue, useMemo } from "react";
import type { RecapValues } from "../../../../domain/recap-form/recap-form.ts";
import { findUnsupported, prepareTranscript } from "../../../../domain/recap-form/unsupported.ts";
import { counted } from "../../../../domain/text/plural.ts";
import { withKeys } from "../../../../ui/with-keys.ts";

const KIND = { quotes: "Quote", keyTakeaways: "Takeaway" } as const;

/** What the transcript does not bear out; it may be saved all the same. */
export function UnheardList({ values }: { values: RecapValues }) {
  const transcript = useDeferredValue(values.transcript);
  const quotes = useDeferredValue(values.quotes);
  const keyTakeaways = useDeferredValue(values.keyTakeaways);
  const heard = useMemo(() => prepareTranscript(transcript), [transcript]);
  const found = useMemo(
    () => (heard ? findUnsupported(heard, { quotes, keyTakeaways }) : []),
    [heard, quotes, keyTakeaways],
  );
  if (found.length === 0) return null;
  return (
    <section aria-labelledby="unheard" className="rounded-sm bg-marker-soft px-4 py-3">
      <h4 id="unheard" className="font-semibold">
        Not in the transcript: {counted(found.length, "text")}
      </h4>
      <p className="text-ui text-muted">You can save them all the same.</p>
      <ul className="mt-3 space-y-3">
        {withKeys(found).map(({ key, item }) => (
          <li key={key} className="min-w-0 wrap-anywhere">
            <p>
              <span className="label">{KIND[item.field]}</span> {item.text}
            </p>
            <p className="text-ui text-muted">
              {item.nearest === null
                ? "Nothing there is near to it."
                : `Nearest passage: ${item.nearest}`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
