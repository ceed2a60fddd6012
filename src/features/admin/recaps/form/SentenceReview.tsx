import { useRef } from "react";
import { clockTime } from "../../../../domain/content/durations.ts";
import { RECAP_LABELS } from "../../../../domain/recap-form/recap-form.ts";
import { summaryOf } from "../../../../domain/receipts/checked-words.ts";
import type { ReceiptField } from "../../../../domain/receipts/receipt.ts";
import { type DoubtfulSentence, FORM_FIELDS } from "../../../../domain/receipts/review.ts";
import { formatCount } from "../../../../domain/text/plural.ts";
import { useFocusFallback } from "../../../../hooks/use-focus-fallback.ts";
import { QuietButton } from "../../../../ui/QuietButton.tsx";
import { withKeys } from "../../../../ui/with-keys.ts";
import { ListenButtons } from "../../../recap/ListenButtons.tsx";
import { TextChange } from "../../history/Differences.tsx";
import type { Form } from "./section.tsx";
import { doubtKey } from "./use-checks-again.ts";
import { type SentenceReview, soundOf } from "./use-sentence-review.ts";

const MAX_TITLE_CHARS = 80;

/** Names the sentences that an editor should look at, above the form. */
export function SentenceSummary({ form, review }: { form: Form; review: SentenceReview }) {
  const { sentences, doubtful, hasFailed, hasActed } = review;
  const heading = useRef<HTMLHeadingElement>(null);
  // An action removes its button.
  useFocusFallback(heading, hasActed, doubtful);
  if (hasFailed)
    return <p className="mt-4 text-ui">What is known about the sentences did not load. Reload the page.</p>;
  if (sentences === null || sentences.length === 0) return null;
  return (
    <section aria-labelledby="sentences" className="mt-6 border-t border-rule py-4">
      <h3 ref={heading} id="sentences" tabIndex={-1} className="font-sans text-ui font-semibold outline-none">
        {summaryOf(sentences)}
      </h3>
      <ChangedLines review={review} />
      {doubtful.length > 0 && (
        <ol className="mt-2 list-decimal space-y-1 ps-5">
          {withKeys(worstFirst(doubtful)).map(({ key, item }) => (
            <li key={key}>
              <a href={`#${idOf(item)}`} className="link wrap-anywhere">
                {RECAP_LABELS[FORM_FIELDS[item.field]]}: {shortText(item.sentence)}
              </a>
              {item.isStale && <span className="ms-2 text-muted">lines changed</span>}
              {item.isContradicted && <span className="ms-2 font-semibold text-danger">contradicted</span>}
            </li>
          ))}
        </ol>
      )}
      <div className="mt-3 empty:hidden">
        <Sound form={form} />
      </div>
    </section>
  );
}

/** Says how many sentences rested on lines that have changed, and checks them all again. */
function ChangedLines({ review: { doubtful, again } }: { review: SentenceReview }) {
  const stale = doubtful.filter(({ isStale }) => isStale);
  const { checkAgain, waiting } = again;
  return (
    <div role="status" className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 empty:hidden">
      {stale.length > 0 && (
        <>
          <p className="text-ui">
            {formatCount(stale.length, "sentence")} {stale.length === 1 ? "rests" : "rest"} on lines that have changed.
            Readers see no passage for {stale.length === 1 ? "it" : "them"} until the next check.
          </p>
          {checkAgain && (
            <QuietButton disabled={waiting.length > 0} onClick={() => checkAgain(stale)}>
              {waiting.length > 1 ? "Checking…" : "Check Again"}
            </QuietButton>
          )}
        </>
      )}
    </div>
  );
}

/** The player plays the recording of this element when an editor presses a time. */
function Sound({ form }: { form: Form }) {
  const { rowId, values } = form;
  if (rowId === null) return null;
  const { slug, title, transcript } = values;
  const facts = { id: rowId, slug, title, hasTranscript: transcript !== "", show: { name: "" } };
  return <ListenButtons episode={{ ...facts, ...soundOf(values), transcribedSeconds: null }} />;
}

const worstFirst = (doubtful: readonly DoubtfulSentence[]) =>
  doubtful.toSorted((a, b) => Number(b.isContradicted) - Number(a.isContradicted));

const idOf = (entry: DoubtfulSentence) => `doubt-${doubtKey(entry)}`;

const shortText = (text: string) =>
  text.length > MAX_TITLE_CHARS ? `${text.slice(0, MAX_TITLE_CHARS).toWellFormed()}…` : text;

/** The doubtful sentences of one field, below its input. */
export function DoubtfulSentences({ review, field }: { review: SentenceReview; field: ReceiptField }) {
  const doubtful = review.doubtful.filter((entry) => entry.field === field);
  if (doubtful.length === 0) return null;
  return (
    <section
      aria-label={`${RECAP_LABELS[FORM_FIELDS[field]]}: ${formatCount(doubtful.length, "sentence")} to check`}
      className="rounded-sm bg-marker-soft px-4 py-3"
    >
      <ul className="space-y-6">
        {doubtful.map((entry) => (
          <li
            key={entry.sentence}
            id={idOf(entry)}
            data-doubt={entry.isContradicted ? "contradicted" : "none"}
            tabIndex={-1}
            className="min-w-0 scroll-mt-4 wrap-anywhere"
          >
            <Doubt doubtful={entry} review={review} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Doubt({ doubtful, review }: { doubtful: DoubtfulSentence; review: SentenceReview }) {
  const { sentence, isContradicted, isStale, reasons, passage, excerpt } = doubtful;
  const { keep, again } = review;
  const { checkAgain, writeAgain } = again;
  const isWaiting = again.waiting.length > 0;
  const written = again.writtenFor(doubtful);
  return (
    <>
      <p className="font-serif text-base">
        <span className={`label ${isContradicted ? "text-danger" : ""}`}>
          {isContradicted ? "Contradicted" : isStale ? "Lines changed" : "No passage"}
        </span>{" "}
        {sentence}
      </p>
      <p className="mt-1 text-ui">{reasons.join(" ")}</p>
      {passage === null ? (
        <p className="mt-1 text-ui text-muted">No passage is similar.</p>
      ) : (
        <p className="mt-1 text-ui text-muted">
          {isContradicted && !isStale ? "Passage" : "Closest passage"}{" "}
          <PassageTime start={passage.start} canPlay={review.canPlay} />
          {passage.speaker !== null && <b>{passage.speaker}: </b>}“{excerpt}”
        </p>
      )}
      {written !== null && (
        <section aria-label="Written again" className="mt-3 border-s-4 border-marker ps-4">
          <p className="label">Written again</p>
          <p className="differences font-serif text-base">
            <TextChange before={sentence} after={written.text} />
          </p>
          <div className="mt-2 flex flex-wrap gap-2">
            <QuietButton onClick={() => again.take(doubtful, written)}>Use the New Sentence</QuietButton>
            <QuietButton onClick={() => again.leave(doubtful)}>Leave the Old One</QuietButton>
          </div>
        </section>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        {checkAgain && (
          <QuietButton disabled={isWaiting} onClick={() => checkAgain([doubtful])}>
            Check Again
          </QuietButton>
        )}
        {writeAgain && written === null && (
          <QuietButton disabled={isWaiting} onClick={() => writeAgain(doubtful)}>
            Write Again
          </QuietButton>
        )}
        {passage !== null && (
          <QuietButton onClick={() => review.quote(doubtful)}>Quote the Passage Instead</QuietButton>
        )}
        {keep && <QuietButton onClick={() => keep(doubtful)}>Keep as Mine</QuietButton>}
        <QuietButton onClick={() => review.remove(doubtful)}>Delete</QuietButton>
      </div>
    </>
  );
}

/** layouts/page-script.ts starts the player at this time. */
function PassageTime({ start, canPlay }: { start: number | null; canPlay: boolean }) {
  if (start === null) return null;
  const time = clockTime(start);
  if (!canPlay) return <span className="tabular-nums">{time} </span>;
  return (
    <>
      <button
        type="button"
        data-play={Math.floor(start)}
        className="link tabular-nums"
        aria-label={`Play from ${time}`}
      >
        {time}
      </button>{" "}
    </>
  );
}
