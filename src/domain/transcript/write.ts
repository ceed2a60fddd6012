import { escapeEntities } from "../text/entities.ts";
import { seconds, writeClock } from "./clock.ts";
import { type Cue, oneLine } from "./cue.ts";
import { type Line, readLine } from "./line.ts";
import { formatOf } from "./read.ts";
import { isName } from "./speakers.ts";

/** Writes cues so that `readTranscript` returns the same cues. Lines that it would misread begin with `<v Name>`. */
export function writeTranscript(cues: readonly Cue[]): string {
  const cleanCues = cues
    .map(({ speaker, start, text }) => ({
      speaker: oneLine(speaker ?? "") || null,
      start: seconds(start),
      text: oneLine(text),
    }))
    .filter(({ text }) => text !== "");
  const lines = cleanCues.map((cue, i) => {
    const gap = i === 0 ? "" : cue.start === null ? "\n\n" : "\n";
    return gap + writeLine(cue, cleanCues[i - 1]);
  });
  const stored = lines.join("");
  const [first] = cleanCues;
  // The first line can make the whole text look like another format. Then write this line explicitly.
  return !first || formatOf(stored) === "plain"
    ? stored
    : [writeExplicitly(first), ...lines.slice(1)].join("");
}

function writeLine(cue: Cue, before: Cue | undefined): string {
  const { speaker, start, text } = cue;
  const isSame = speaker === (before?.speaker ?? null);
  const name = isSame || speaker === null ? "" : `${escapeEntities(speaker)}: `;
  const line = markOf(start) + name + escapeEntities(text);
  const expected = { speaker: isSame ? undefined : speaker, start, text };
  const isRead = [isName, () => true].every((rule) => isExactly(readLine(line, rule), expected));
  return isRead ? line : writeExplicitly(cue);
}

function isExactly({ pieces, isHeading }: Line, expected: object): boolean {
  const [{ speaker, start, text }] = pieces;
  const isOne = pieces.length === 1 && !isHeading;
  return isOne && JSON.stringify([{ speaker, start, text }]) === JSON.stringify([expected]);
}

function writeExplicitly({ speaker, start, text }: Cue): string {
  const name = speaker === null ? "" : ` ${escapeEntities(speaker).replaceAll(">", "&gt;")}`;
  return `${markOf(start)}<v${name}>${escapeEntities(text)}`;
}

const markOf = (start: number | null) => (start === null ? "" : `[${writeClock(start)}] `);
