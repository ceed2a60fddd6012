import { escapeEntities } from "../text/entities.ts";
import { validSeconds, writeClock } from "./clock.ts";
import { type Cue, oneLine } from "./cue.ts";
import { type Line, readLine } from "./line.ts";
import { ADVERTISEMENT_END, ADVERTISEMENT_START, isMarkLine } from "./marks.ts";
import { formatOf } from "./read.ts";
import { isName } from "./speakers.ts";

/**
 * Writes a text from which `readWholeTranscript` reads the same cues. If it would misread a line, the line begins with
 * `<v Name>`.
 */
export function writeTranscript(cues: readonly Cue[], write: typeof writeLine = writeLine): string {
  const cleanCues = cues
    .map(({ speaker, start, text, isAdvertisement = false }) => ({
      isAdvertisement,
      speaker: oneLine(speaker ?? "") || null,
      start: validSeconds(start),
      text: oneLine(text),
    }))
    .filter(({ text }) => text !== "");
  const [first] = cleanCues;
  const lines = cleanCues.map((cue, i) => write(cue, cleanCues[i - 1]));
  const transcript = joinLines(lines, cleanCues);
  if (!first || formatOf(transcript) === "plain") return transcript;
  // The first line looks like the start of another format, so it must begin with `<v Name>`.
  return joinLines([writeVoiceLine(first), ...lines.slice(1)], cleanCues);
}

type SpokenLine = Pick<Cue, "speaker" | "start" | "text">;
type MarkedLine = Pick<Cue, "start"> & { isAdvertisement: boolean };

function joinLines(lines: readonly string[], cues: readonly MarkedLine[]): string {
  const parts: string[] = [];
  let isOpen = false;
  for (const [index, { start, isAdvertisement }] of cues.entries()) {
    if (isOpen && !isAdvertisement) parts.push(`\n${ADVERTISEMENT_END}`);
    if (index > 0) parts.push(start === null ? "\n\n" : "\n");
    if (isAdvertisement && !isOpen) parts.push(`${ADVERTISEMENT_START}\n`);
    parts.push(lines[index] ?? "");
    isOpen = isAdvertisement;
  }
  if (isOpen) parts.push(`\n${ADVERTISEMENT_END}`);
  return parts.join("");
}

/** Enough for the lines of the longest transcript and many versions of some of them. */
const MAX_REMEMBERED = 20_000;

/** Returns a `writeTranscript` that remembers lines. After a change of one cue, it is several times as fast. */
export function createTranscriptWriter(): (cues: readonly Cue[]) => string {
  const lines = new Map<string, string>();
  const write = (cue: SpokenLine, previousCue: SpokenLine | undefined): string => {
    const key = `${cue.start} ${cue.speaker ?? ""}\n${previousCue?.speaker ?? ""}\n${cue.text}`;
    const line = lines.get(key) ?? writeLine(cue, previousCue);
    if (lines.size > MAX_REMEMBERED) lines.clear();
    lines.set(key, line);
    return line;
  };
  return (cues) => writeTranscript(cues, write);
}

function writeLine(cue: SpokenLine, previousCue: SpokenLine | undefined): string {
  const { speaker, start, text } = cue;
  const hasSameSpeaker = speaker === (previousCue?.speaker ?? null);
  const name = hasSameSpeaker || speaker === null ? "" : `${escapeEntities(speaker)}: `;
  const line = timeMarkOf(start) + name + escapeEntities(text);
  const expected = { speaker: hasSameSpeaker ? undefined : speaker, start, text };
  const isReadCorrectly = [isName, () => true].every((rule) => isReadAs(readLine(line, rule), expected));
  return isReadCorrectly && !isMarkLine(line) ? line : writeVoiceLine(cue);
}

function isReadAs({ pieces, isHeading }: Line, expected: object): boolean {
  const [{ speaker, start, text }] = pieces;
  const isOneSpokenPiece = pieces.length === 1 && !isHeading;
  return isOneSpokenPiece && JSON.stringify([{ speaker, start, text }]) === JSON.stringify([expected]);
}

function writeVoiceLine({ speaker, start, text }: SpokenLine): string {
  const name = speaker === null ? "" : ` ${escapeEntities(speaker).replaceAll(">", "&gt;")}`;
  return `${timeMarkOf(start)}<v${name}>${escapeEntities(text)}`;
}

const timeMarkOf = (start: number | null) => (start === null ? "" : `[${writeClock(start)}] `);
