import { diffArrays } from "diff";
import { type Cue, joinTexts, oneLine } from "./cue.ts";
import { groupCues, paragraphIds } from "./paragraphs.ts";
import { readWholeTranscript } from "./read.ts";
import { writeTranscript } from "./write.ts";

/** The text of one line on the page of a transcript, before and after a correction. */
export interface LineChange {
  lineId: string;
  before: string;
  after: string;
}

export type CorrectedLine =
  | { kind: "corrected"; transcript: string }
  /** Somebody has made the same correction before. */
  | { kind: "done" }
  /** The line has another text by now. Null if nothing tells which line it was. */
  | { kind: "changed"; text: string | null };

/** A part of a cue that a line of the page shows. `from` and `to` are positions in the text of the cue. */
interface Part {
  cue: number;
  from: number;
  to: number;
}

/**
 * Corrects one line of a stored transcript. A line of the page can consist of several cues, so each word stays with its cue and
 * its time. Every other cue stays as it is, advertisements too.
 */
export function correctLine(storedText: string, { lineId, before, after }: LineChange): CorrectedLine {
  const cues = readWholeTranscript(storedText);
  const paragraphs = groupCues(cues);
  const ids = paragraphIds(paragraphs);
  const hasText = (text: string) => paragraphs.flatMap((paragraph, index) => (paragraph.text === text ? index : []));
  const same = ids.indexOf(lineId);
  const timed = paragraphs[same]?.start == null ? undefined : paragraphs[same];
  const found = hasText(before);
  // The number of a line without a time moves, so it can belong to another line by now.
  const index = timed ? found.find((each) => each === same) : found.length === 1 ? found[0] : undefined;
  if (index === undefined) {
    const isDone = timed ? timed.text === oneLine(after) : found.length === 0 && hasText(oneLine(after)).length > 0;
    return isDone ? { kind: "done" } : { kind: "changed", text: timed?.text ?? null };
  }
  const parts = partsOf(paragraphs, cues)[index] ?? [];
  const texts = splitWords(
    parts.map(({ cue, from, to }) => cues[cue]?.text.slice(from, to) ?? ""),
    oneLine(after),
  );
  const corrected: Cue[] = [...cues];
  for (const [number, { cue, from, to }] of parts.entries()) {
    const old = cues[cue];
    if (!old) continue;
    const text = joinTexts([old.text.slice(0, from).trim(), texts[number] ?? "", old.text.slice(to).trim()]);
    corrected[cue] = { ...old, text };
  }
  return { kind: "corrected", transcript: writeTranscript(corrected) };
}

/** Paragraphs have the letters of the cues in the same order. Only the spaces between cues differ. */
function partsOf(paragraphs: readonly { text: string }[], cues: readonly Cue[]): Part[][] {
  let cue = 0;
  let from = 0;
  return paragraphs.map(({ text }) => {
    const parts: Part[] = [];
    for (let letters = lettersIn(text); letters > 0; ) {
      const { text: cueText = "" } = cues[cue] ?? {};
      const to = positionAfter(cueText, from, letters);
      letters -= lettersIn(cueText.slice(from, to));
      if (to > from) parts.push({ cue, from, to });
      const isRead = cueText.slice(to).trim() === "";
      from = isRead ? 0 : to;
      if (isRead) cue++;
      if (cue >= cues.length) break;
    }
    return parts;
  });
}

const lettersIn = (text: string) => text.replace(/\s+/g, "").length;

/** The position after this number of letters, or the end of the text. */
function positionAfter(text: string, from: number, letters: number): number {
  let position = from;
  for (let left = letters; position < text.length && left > 0; position++) if (/\S/.test(text[position] ?? "")) left--;
  return position;
}

/** Each word, with the spaces before it. In scripts without spaces, each character. */
const wordsOf = (text: string) =>
  text.split(/(?=\s)|(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])/u);

/** Divides a corrected text into the same parts. A new word goes to the part of the word that it replaces or follows. */
function splitWords(parts: readonly string[], after: string): string[] {
  const oldWords = parts.flatMap((text, part) => wordsOf(text.trim()).map((word) => ({ word: word.trim(), part })));
  const newWords = wordsOf(after);
  const texts = parts.map(() => "");
  let part = 0;
  let next = 0;
  let firstRemoved: number | null = null;
  const changes = diffArrays(
    oldWords.map(({ word }) => word),
    newWords.map((word) => word.trim()),
  );
  let written = 0;
  for (const { value, added, removed } of changes) {
    for (let count = 0; count < value.length; count++) {
      if (!added) part = oldWords[next++]?.part ?? part;
      if (removed) firstRemoved ??= part;
      else texts[added ? (firstRemoved ?? part) : part] += newWords[written++] ?? "";
    }
    if (!removed) firstRemoved = null;
  }
  return texts.map((text) => text.trim());
}
