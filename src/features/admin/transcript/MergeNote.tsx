import { useMemo } from "react";
import { clockTime } from "../../../domain/content/durations.ts";
import { formatCount } from "../../../domain/text/plural.ts";
import { mergeTranscripts } from "../../../domain/transcript/merge-transcripts.ts";
import { QuietButton } from "../../../ui/QuietButton.tsx";
import { withKeys } from "../../../ui/with-keys.ts";
import { Pieces } from "../history/Differences.tsx";
import { shortenPieces, textDifference } from "../history/text-difference.ts";
import { Note } from "../kit/Note.tsx";
import type { Form } from "../recaps/form/section.tsx";

/** If two editors changed different lines, neither has to do it again. */
export function MergeNote({ form }: { form: Form }) {
  const { obstacle, values, base, isSaving } = form;
  const theirs = obstacle.state === "conflict" ? (obstacle.theirs.transcript ?? "") : null;
  const merged = useMemo(() => {
    const haveBothChanged = theirs !== null && theirs !== base.transcript && values.transcript !== base.transcript;
    return haveBothChanged ? mergeTranscripts(base.transcript, values.transcript, theirs) : null;
  }, [theirs, base.transcript, values.transcript]);
  if (!merged) return null;
  const { text, added, overlaps } = merged;
  return (
    <Note>
      <p className="min-w-0 wrap-anywhere">
        Both of you changed the transcript.
        {added > 0 && ` ${formatCount(added, "change")} of the other version can be added to yours.`}
        {overlaps.length > 0 &&
          ` In ${formatCount(overlaps.length, "place")}, you both changed the same lines. There, your text stays, and the other one stays in Versions.`}
      </p>
      <QuietButton disabled={isSaving} onClick={() => form.saveOverTheirs({ transcript: text }, true)}>
        Save both versions
      </QuietButton>
      {overlaps.length > 0 && (
        <ul className="differences w-full" aria-label="Lines that both changed">
          {withKeys(overlaps).map(({ key, item: { start, mine, theirs: other } }) => (
            <li key={key} className="wrap-anywhere whitespace-pre-line">
              {start !== null && <span className="label">{clockTime(Math.floor(start))} </span>}
              <Pieces pieces={shortenPieces(textDifference(other, mine))} />
            </li>
          ))}
        </ul>
      )}
    </Note>
  );
}
