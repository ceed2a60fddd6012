import { type Cue, joinText, linesOf } from "./cue.ts";
import { readLine } from "./line.ts";
import { createSpeakerCheck } from "./speakers.ts";

/** A blank line ends a paragraph. A line with a time or a speaker's name begins a cue. */
export function readPlain(source: string): Cue[] {
  const lines = linesOf(source);
  const isSpeaker = createSpeakerCheck(lines);
  const cues: Cue[] = [];
  let speaker: string | null = null;
  let isParagraphOpen = false;
  for (const line of lines) {
    if (line.trim() === "") {
      isParagraphOpen = false;
      continue;
    }
    const { startsCue, isHeading, pieces } = readLine(line, isSpeaker);
    const last = cues.at(-1);
    const [first, ...otherPieces] = pieces;
    if (last && !startsCue && (isParagraphOpen || last.text === "")) {
      last.text = joinText(last.text, first.text);
    } else {
      const cueSpeaker: string | null = first.speaker === undefined ? speaker : first.speaker;
      if (!isHeading) speaker = cueSpeaker;
      cues.push({ speaker: cueSpeaker, start: first.start, text: first.text });
    }
    for (const { start, text } of otherPieces) cues.push({ speaker, start, text });
    isParagraphOpen = !isHeading;
  }
  return cues.filter(({ text }) => text !== "");
}
