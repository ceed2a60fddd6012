import { stemsOf } from "../answers/words.ts";
import { readQuote } from "../content/quotes.ts";
import { linesOf } from "../forms/input-kinds.ts";
import { transcriptLines } from "../transcript/lines.ts";
import { checkQuote, type SpokenText, spokenTextOf } from "./quote-check.ts";
import type { RecapValues } from "./recap-form.ts";

export interface UnsupportedText {
  field: "quotes" | "keyTakeaways";
  text: string;
  nearest: string | null;
}

export interface CheckedTranscript {
  spoken: SpokenText;
  /** The word stems of each line together with the next line, because a thought can continue in the next line. */
  stems: readonly ReadonlySet<string>[];
  allStems: ReadonlySet<string>;
}

const MIN_SHARE_IN_TWO_LINES = 0.5;
const MIN_SHARE_ANYWHERE = 0.7;
const MIN_NEAR_SHARE = 0.25;

export function prepareTranscript(transcript: string): CheckedTranscript | null {
  if (transcript.trim() === "") return null;
  const lines = transcriptLines(transcript);
  const stems = lines.map(({ text }) => stemsOf(text));
  return {
    spoken: spokenTextOf(lines),
    stems: stems.map((lineStems, index) => new Set([...lineStems, ...(stems[index + 1] ?? [])])),
    allStems: new Set(stems.flat()),
  };
}

export function findUnsupported(
  transcript: CheckedTranscript,
  { quotes, keyTakeaways }: Pick<RecapValues, "quotes" | "keyTakeaways">,
): UnsupportedText[] {
  return [
    ...linesOf(quotes).flatMap((line) => checkOneQuote(transcript, line)),
    ...linesOf(keyTakeaways).flatMap((line) => checkTakeaway(transcript, line)),
  ];
}

function checkOneQuote({ spoken }: CheckedTranscript, line: string): UnsupportedText[] {
  const check = checkQuote(spoken, readQuote(line)?.text ?? line);
  if (check.kind === "verbatim") return [];
  const nearestLine =
    check.kind === "near" ? spoken.lines.find(({ id }) => id === check.line) : null;
  return [{ field: "quotes", text: line, nearest: nearestLine?.text ?? null }];
}

function checkTakeaway(
  { spoken, stems, allStems }: CheckedTranscript,
  line: string,
): UnsupportedText[] {
  const takeawayStems = [...new Set(stemsOf(line))];
  if (takeawayStems.length === 0) return [];
  const shareOf = (spokenStems: ReadonlySet<string>) =>
    takeawayStems.filter((stem) => spokenStems.has(stem)).length / takeawayStems.length;
  if (shareOf(allStems) >= MIN_SHARE_ANYWHERE) return [];
  let best = { index: -1, share: 0 };
  for (const [index, spokenStems] of stems.entries()) {
    const share = shareOf(spokenStems);
    // If two lines are equally good, use the later one. A set also has the stems of the next line.
    if (share > 0 && share >= best.share) best = { index, share };
  }
  if (best.share >= MIN_SHARE_IN_TWO_LINES) return [];
  const nearest = best.share >= MIN_NEAR_SHARE ? (spoken.lines[best.index]?.text ?? null) : null;
  return [{ field: "keyTakeaways", text: line, nearest }];
}
