import { useDeferredValue, useMemo } from "react";
import { clockTime } from "../../../../domain/content/durations.ts";
import { RECAP_LABELS, type RecapValues } from "../../../../domain/recap-form/recap-form.ts";
import {
  findTakeawaySupport,
  findUnspoken,
  prepareTranscript,
  type TakeawaySupport,
  type UnspokenText,
} from "../../../../domain/recap-form/transcript-check.ts";
import { formatCount } from "../../../../domain/text/plural.ts";
import { withKeys } from "../../../../ui/with-keys.ts";

/** Warns about quotes, names and numbers that are not in the transcript. Shows the closest passage of each takeaway. */
export function TranscriptCheck({ values }: { values: RecapValues }) {
  const deferredValues = useDeferredValue(values);
  const { transcript, keyTakeaways } = deferredValues;
  const preparedTranscript = useMemo(() => prepareTranscript(transcript), [transcript]);
  const unspokenTexts = useMemo(
    () => (preparedTranscript ? findUnspoken(preparedTranscript, deferredValues) : []),
    [preparedTranscript, deferredValues],
  );
  const support = useMemo(
    () => (preparedTranscript ? findTakeawaySupport(preparedTranscript, keyTakeaways) : []),
    [preparedTranscript, keyTakeaways],
  );
  return (
    <>
      {unspokenTexts.length > 0 && <UnspokenTexts texts={unspokenTexts} />}
      {support.length > 0 && <ClosestPassages support={support} />}
    </>
  );
}

const UnspokenTexts = ({ texts }: { texts: readonly UnspokenText[] }) => (
  <section aria-labelledby="unheard" className="rounded-sm bg-marker-soft px-4 py-3">
    <h4 id="unheard" className="font-semibold">
      Not in the transcript: {formatCount(texts.length, "text")}
    </h4>
    <p className="text-ui text-muted">Check these texts. You can still save the recap.</p>
    <ul className="mt-3 space-y-3">
      {withKeys(texts).map(({ key, item }) => (
        <li key={key} data-doubt="unspoken" tabIndex={-1} className="min-w-0 wrap-anywhere">
          <p>
            <span className="label">{labelOf(item)}</span> {item.text}
          </p>
          {item.kind === "quote" && (
            <p className="text-ui text-muted">
              {item.nearest === null ? "No passage is similar." : `Nearest passage: ${item.nearest}`}
            </p>
          )}
        </li>
      ))}
    </ul>
  </section>
);

function labelOf({ field, kind }: UnspokenText): string {
  if (kind === "facts") return `${RECAP_LABELS[field]}: names and numbers`;
  return field === "quotes" ? "Quote" : "Quote in the recap body";
}

const ClosestPassages = ({ support }: { support: readonly TakeawaySupport[] }) => (
  <details className="rounded-sm border border-rule px-4 py-3">
    <summary className="font-semibold">
      The closest transcript passages for {formatCount(support.length, "takeaway")}
    </summary>
    <p className="text-ui text-muted">Read the passages to check whether they support the takeaways.</p>
    <ul className="mt-3 space-y-3">
      {withKeys(support).map(({ key, item }) => (
        <li key={key} className="min-w-0 wrap-anywhere">
          <p>{item.takeaway}</p>
          <p className="text-ui text-muted">
            {item.passage === null
              ? "No passage is similar."
              : `${item.start === null ? "" : `${clockTime(item.start)} `}“${item.passage}”`}
          </p>
        </li>
      ))}
    </ul>
  </details>
);
