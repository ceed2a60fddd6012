import { escapeEntities } from "../text/entities.ts";
import { seconds, writeClock } from "./clock.ts";
import { type Cue, oneLine } from "./cue.ts";
import { type Line, readLine } from "./line.ts";
import { formatOf } from "./read.ts";
import { isName } from "./speakers.ts";

/**
 * The canonical stored text: a line per cue, `[hh:mm:ss] Name: text`, the name only where the
 * speaker changes. `readTranscript` gives the same cues back; what it would take for something
 * else is written `<v Name>text`.
 */
export function writeTranscript(cues: readonly Cue[]): string {
  const kept = cues
    .map(({ speaker, start, text }) => ({
      speaker: oneLine(speaker ?? "") || null,
      start: seconds(start),
      text: oneLine(text),
    }))
    .filter(({ text }) => text !== "");
  const stored = written(kept, writeLine);
  const isSafe = formatOf(stored) === "plain";
  return isSafe
    ? stored
    : written(kept, (cue, before) => (before ? writeLine(cue, before) : inFull(cue)));
}

type Before = Cue | undefined;

function written(cues: readonly Cue[], write: (cue: Cue, before: Before) => string): string {
  let stored = "";
  cues.forEach((cue, i) => {
    const gap = i === 0 ? "" : cue.start === null ? "\n\n" : "\n";
    stored += gap + write(cue, cues[i - 1]);
  });
  return stored;
}

function writeLine(cue: Cue, before: Before): string {
  const { speaker, start, text } = cue;
  const isSame = speaker === (before?.speaker ?? null);
  const name = isSame || speaker === null ? "" : `${escapeEntities(speaker)}: `;
  const line = markOf(start) + name + escapeEntities(text);
  const wanted = { speaker: isSame ? undefined : speaker, start, text };
  const isRead = [isName, () => true].every((rule) => isJust(readLine(line, rule), wanted));
  return isRead ? line : inFull(cue);
}

function isJust({ pieces, isHeading }: Line, wanted: object): boolean {
  const [{ speaker, start, text }] = pieces;
  const isOne = pieces.length === 1 && !isHeading;
  return isOne && JSON.stringify([{ speaker, start, text }]) === JSON.stringify([wanted]);
}

function inFull({ speaker, start, text }: Cue): string {
  const name = speaker === null ? "" : ` ${escapeEntities(speaker).replaceAll(">", "&gt;")}`;
  return `${markOf(start)}<v${name}>${escapeEntities(text)}`;
}

const markOf = (start: number | null) => (start === null ? "" : `[${writeClock(start)}] `);
