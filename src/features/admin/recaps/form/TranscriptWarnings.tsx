import { useDeferredValue, useMemo } from "react";
import type { RecapValues } from "../../../../domain/recap-form/recap-form.ts";
import { findUnsupported, prepareTranscript } from "../../../../domain/recap-form/unsupported.ts";
import { counted } from "../../../../domain/text/plural.ts";
import { withKeys } from "../../../../ui/with-keys.ts";

const KIND = { quotes: "Quote", keyTakeaways: "Takeaway" } as const;

/** Warns about quotes and takeaways that the transcript does not contain. */
export function TranscriptWarnings({ values }: { values: RecapValues }) {
  const transcript = useDeferredValue(values.transcript);
  const quotes = useDeferredValue(values.quotes);
  const keyTakeaways = useDeferredValue(values.keyTakeaways);
  const spokenText = useMemo(() => prepareTranscript(transcript), [transcript]);
  const mismatches = useMemo(
    () => (spokenText ? findUnsupported(spokenText, { quotes, keyTakeaways }) : []),
    [spokenText, quotes, keyTakeaways],
  );
  if (mismatches.length === 0) return null;
  return (
    <section aria-labelledby="unheard" className="rounded-sm bg-marker-soft px-4 py-3">
      <h4 id="unheard" className="font-semibold">
        Not in the transcript: {counted(mismatches.length, "text")}
      </h4>
      <p className="text-ui text-muted">Check them. You can still save the recap.</p>
      <ul className="mt-3 space-y-3">
        {withKeys(mismatches).map(({ key, item }) => (
          <li key={key} className="min-w-0 wrap-anywhere">
            <p>
              <span className="label">{KIND[item.field]}</span> {item.text}
            </p>
            <p className="text-ui text-muted">
              {item.nearest === null
                ? "No passage is similar."
                : `Nearest passage: ${item.nearest}`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
