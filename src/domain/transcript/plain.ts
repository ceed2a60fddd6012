import { type Cue, joinTexts, linesOf, oneLine } from "./cue.ts";
import { type Line, readLine } from "./line.ts";
import { readMarks } from "./marks.ts";
import { createSpeakerCheck, speakerFromLabel } from "./speakers.ts";
import { findTimeLines, type TimeLines } from "./time-lines.ts";

/** A time with hours is a time even if it is the only one. */
const HOURS = /^\s*\d{1,2}:\d{2}:\d{2}/;

/** A blank line ends a paragraph. A line with a time or a speaker's name begins a cue. */
export function readPlain(source: string): Cue[] {
  const { lines, isMarked } = readMarks(linesOf(source));
  const isSpeaker = createSpeakerCheck(lines);
  const timeLines = findTimeLines(lines);
  const cues: (Omit<Cue, "text"> & { texts: string[] })[] = [];
  let speaker: string | null = null;
  let isParagraphOpen = false;
  for (const [index, line] of lines.entries()) {
    if (line.trim() === "") {
      isParagraphOpen = false;
      continue;
    }
    if (timeLines.kinds.get(index) === "repeats the time") continue;
    const { startsCue, isHeading, pieces } = turnLine(index, line, timeLines) ?? readLine(line, isSpeaker);
    const last = cues.at(-1);
    const mark = isMarked(index) ? { isAdvertisement: true as const } : {};
    const [first, ...otherPieces] = pieces;
    if (
      last &&
      !startsCue &&
      (isParagraphOpen || last.texts.length === 0) &&
      last.isAdvertisement === mark.isAdvertisement
    ) {
      last.texts.push(...nonEmpty(first.text));
    } else {
      const cueSpeaker: string | null = first.speaker === undefined ? speaker : first.speaker;
      if (!isHeading) speaker = cueSpeaker;
      cues.push({ speaker: cueSpeaker, start: first.start, texts: nonEmpty(first.text), ...mark });
    }
    for (const { start, text } of otherPieces) cues.push({ speaker, start, texts: nonEmpty(text), ...mark });
    isParagraphOpen = !isHeading;
  }
  return cues.map(({ texts, ...cue }) => ({ ...cue, text: joinTexts(texts) })).filter(({ text }) => text !== "");
}

const nonEmpty = (text: string) => (text === "" ? [] : [text]);

/** These lines mean something else in the whole text than on their own. */
function turnLine(index: number, line: string, { kinds, names }: TimeLines): Line | undefined {
  const start = names.get(index);
  if (start !== undefined) {
    const piece = { speaker: speakerFromLabel(oneLine(line)), start, text: "" };
    return { startsCue: true, isHeading: false, pieces: [piece] };
  }
  if (kinds.get(index) !== "is text" || HOURS.test(line)) return undefined;
  const piece = { speaker: undefined, start: null, text: oneLine(line) };
  return { startsCue: false, isHeading: false, pieces: [piece] };
}
