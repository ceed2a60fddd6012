import { sentencesOf } from "../../src/domain/answers/sentences.ts";
import { spokenTextOf } from "../../src/domain/recap-form/quote-check.ts";
import { supportOf } from "../../src/domain/recap-form/support.ts";
import { checkTakeaway } from "../../src/domain/recap-form/supported-takeaways.ts";
import { type TranscriptLine, transcriptLines } from "../../src/domain/transcript/lines.ts";
import { passageLocator } from "./passage-locator.ts";
import type { Question } from "./questions.ts";
import { type Transcripts, transcriptOf } from "./transcripts.ts";

/** For each takeaway, the evaluation chooses passages of these kinds, as a model might do. */
export type PassageKind = "right" | "elsewhere" | "changed word" | "other episode";

const MIN_SENTENCE_WORDS = 8;
const POSITIONS_ELSEWHERE = [0.1, 0.35, 0.6, 0.85];
const INSERTED_WORD = "allegedly";

/** For each kind of passage, counts how many passages `checkTakeaway` accepts. */
export function acceptedPassages(takeaways: readonly Question[], shows: Transcripts) {
  const results = new Map<PassageKind, { acceptedCount: number; allCount: number }>();
  for (const [index, takeaway] of takeaways.entries()) {
    const { lines, supportingLines, words } = labelledPassage(takeaway, shows);
    const [spokenText, support] = [spokenTextOf(lines), supportOf(lines)];
    const otherTakeaway =
      takeaways[((index + takeaways.length / 2) % takeaways.length) | 0] ?? takeaway;
    const samples: [PassageKind, string][] = [
      ["right", words],
      ["changed word", withInsertedWord(words)],
      ["other episode", labelledPassage(otherTakeaway, shows).words],
      ...sentencesElsewhere(lines, supportingLines).map((text): [PassageKind, string] => [
        "elsewhere",
        text,
      ]),
    ];
    for (const [kind, passage] of samples) {
      const isAccepted =
        checkTakeaway({ text: takeaway.question, passage }, spokenText, support).kind ===
        "supported";
      const { acceptedCount = 0, allCount = 0 } = results.get(kind) ?? {};
      results.set(kind, {
        acceptedCount: acceptedCount + Number(isAccepted),
        allCount: allCount + 1,
      });
    }
  }
  return results;
}

/** The expected passage is in `supportingLines`. `words` is its longest part that one person speaks. */
function labelledPassage({ show, episode, answers }: Question, shows: Transcripts) {
  const source = transcriptOf(shows, show, episode) ?? "";
  const lines = transcriptLines(source);
  const locate = passageLocator(source, lines);
  const [span = { from: 0, to: 0 }] = answers;
  const parts = lines.flatMap((line, index) => {
    const range = locate({ line: line.id, speaker: null, start: null, text: line.text });
    if (range.from >= span.to || span.from >= range.to) return [];
    const sentences = sentencesOf(line.text).filter((sentence) => {
      const { from, to } = locate({
        line: line.id,
        speaker: null,
        start: null,
        text: sentence.trim(),
      });
      return from < span.to && span.from < to;
    });
    return [{ index, words: sentences.join("").trim() }];
  });
  const longestPart = parts.toSorted((a, b) => b.words.length - a.words.length)[0];
  return {
    lines,
    supportingLines: parts.map(({ index }) => index),
    words: longestPart?.words ?? "",
  };
}

/** Returns sentences that are neither in the supporting lines nor in the lines beside them. */
function sentencesElsewhere(lines: readonly TranscriptLine[], supportingLines: readonly number[]) {
  const farLines = lines.filter((_, index) =>
    supportingLines.every((supportingLine) => Math.abs(supportingLine - index) > 1),
  );
  const sentences = farLines
    .flatMap(({ text }) => sentencesOf(text))
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.split(/\s+/).length >= MIN_SENTENCE_WORDS);
  return POSITIONS_ELSEWHERE.flatMap(
    (share) => sentences[Math.floor(share * sentences.length)] ?? [],
  );
}

function withInsertedWord(words: string): string {
  const splitWords = words.split(" ");
  return splitWords.toSpliced(Math.floor(splitWords.length / 2), 0, INSERTED_WORD).join(" ");
}
