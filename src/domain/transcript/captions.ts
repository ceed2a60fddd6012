import { decodeEntities } from "../text/entities.ts";
import { CLOCK, readClock } from "./clock.ts";
import { type Cue, joinTexts, linesOf, oneLine, sortByTime } from "./cue.ts";
import { withoutRepeats } from "./rolling.ts";
import { createSpeakerCheck, type IsSpeaker, speakerFromLabel, splitLabel } from "./speakers.ts";

/** Some tools write a time as a number of seconds. */
const TIME = String.raw`${CLOCK}|\d+(?:[.,]\d{1,3})?`;
const TIMING = new RegExp(String.raw`^\s*(${TIME})\s*--?>\s*(?:${TIME})(?:\s.*)?$`);
const SBV_TIMES = /^(\d+:\d{2}:\d{2}\.\d{3}),\d+:\d{2}:\d{2}\.\d{3}$/;

const VOICE = /<v(?:\.[^\s<>]*)?\s+([^<>]*)>/i;
const ROLLING_WORD_TIME = /<\d{1,3}:\d{2}(?::\d{2})?\.\d{3}>/;
const TAGS = /<(?:\/?(?:c|i|b|u|s|v|font|lang|ruby|rt)(?:[\s.][^<>]*)?|(?:\d+:)?\d{1,3}:\d{2}\.\d{3})>|\{\\an?\d\}/gi;

interface Caption {
  start: number;
  lines: string[];
}

export const isVtt = (lines: readonly string[]) => /^WEBVTT(?:[\s]|$)/.test(lines[0] ?? "");

const timeOf = (line: string) => (TIMING.exec(line) ?? SBV_TIMES.exec(line.trim()))?.[1];

export function isCaptions(lines: readonly string[]): boolean {
  if (isVtt(lines)) return true;
  let textLineCount = 0;
  for (const line of lines) {
    if (line.trim() === "") continue;
    if (timeOf(line) !== undefined) return true;
    if (textLineCount++ > 0 || !/^\d+$/.test(line.trim())) return false;
  }
  return false;
}

export function readCaptions(text: string): Cue[] {
  const lines = linesOf(text);
  const turns = captionsOf(lines, isVtt(lines)).flatMap(turnsOf);
  const newTexts = withoutRepeats(
    turns.map(({ text }) => text),
    lines.some((line) => ROLLING_WORD_TIME.test(line)),
  );
  const newTurns = turns.map((turn, n) => ({
    ...turn,
    text: joinTexts(linesOf(newTexts[n] ?? "")),
  }));
  return sortByTime(withSpeakers(newTurns));
}

function captionsOf(lines: readonly string[], isVttFile: boolean): Caption[] {
  const captions: Caption[] = [];
  let openCaption: Caption | undefined;
  const times = captionTimes(lines, isVttFile);
  for (const [index, line] of lines.entries()) {
    const time = times.get(index);
    if (time !== undefined) {
      if (openCaption) dropIdentifier(openCaption.lines);
      openCaption = { start: readClock(time) ?? 0, lines: [] };
      captions.push(openCaption);
    } else openCaption?.lines.push(line);
  }
  for (const { lines } of captions) cutAtBlankLine(lines, isVttFile);
  return captions;
}

/**
 * The times that begin a caption, by the index of their line. A range of times after a line of text belongs to the text,
 * unless the file separates its captions neither by numbers nor by empty lines. VTT ends a caption at each range, so in VTT
 * the range belongs to the text only if it is out of order.
 */
function captionTimes(lines: readonly string[], isVttFile: boolean): Map<number, string> {
  const times = new Map<number, string>();
  const textTimes = new Map<number, string>();
  for (const [index, line] of lines.entries()) {
    const time = timeOf(line);
    if (time === undefined) continue;
    const isCaption = times.size === 0 || canPrecedeCaption(lines, index - 1);
    (isCaption ? times : textTimes).set(index, time);
  }
  const [firstIndex = 0] = times.keys();
  const hasNumbers = isNumber(lines[firstIndex - 1] ?? "");
  if (!hasNumbers && textTimes.size >= times.size) return new Map([...times, ...textTimes]);
  return isVttFile ? withTimesInOrder(times, textTimes) : times;
}

function withTimesInOrder(times: Map<number, string>, textTimes: Map<number, string>) {
  const sortedTimes = [...times, ...textTimes].toSorted(([a], [b]) => a - b);
  let nextStart = Number.POSITIVE_INFINITY;
  return new Map(
    sortedTimes.toReversed().filter(([index, time]) => {
      const start = readClock(time) ?? 0;
      const isCaption = times.has(index) || start <= nextStart;
      if (isCaption) nextStart = start;
      return isCaption;
    }),
  );
}

function canPrecedeCaption(lines: readonly string[], index: number): boolean {
  const line = lines[index] ?? "";
  const isIdentifier = (lines[index - 1] ?? "").trim() === "";
  return line.trim() === "" || isNumber(line) || isIdentifier;
}

const isNumber = (line: string) => /^\s*\d+\s*$/.test(line);

/** The line before a time can be the identifier of the next caption. An identifier is a number, or follows a blank line. */
function dropIdentifier(lines: string[]) {
  const followsBlankLine = lines.at(-2) === "";
  if (followsBlankLine || isNumber(lines.at(-1) ?? "")) lines.pop();
}

/** In VTT, an empty line ends a caption, and a note can follow the caption. SRT has no notes. */
function cutAtBlankLine(lines: string[], isVttFile: boolean) {
  const blankIndex = lines.indexOf("");
  if (isVttFile && blankIndex >= 0) lines.length = blankIndex;
}

interface Turn {
  start: number;
  /** Undefined in a text without a voice. */
  voice: string | null | undefined;
  text: string;
}

/** Divides a caption at its voices. */
function turnsOf({ start, lines }: Caption): Turn[] {
  const [textBefore = "", ...voicesAndTexts] = lines.join("\n").split(VOICE);
  const turns: Turn[] = [{ start, voice: undefined, text: cleanLines(textBefore) }];
  for (let n = 0; n + 1 < voicesAndTexts.length; n += 2) {
    const voice = speakerFromLabel(textOf(voicesAndTexts[n] ?? ""));
    turns.push({ start, voice, text: cleanLines(voicesAndTexts[n + 1] ?? "") });
  }
  return turns.filter(({ voice, text }) => voice !== undefined || text !== "");
}

const cleanLines = (text: string) => text.split("\n").map(textOf).filter(Boolean).join("\n");

/** A text without a voice or a label has the speaker of the previous text. */
function withSpeakers(turns: readonly Turn[]): Cue[] {
  const hasVoices = turns.some(({ voice }) => voice !== undefined);
  const isSpeaker = createSpeakerCheck(turns.map(({ text }) => text));
  let speaker: string | null = null;
  return turns
    .map(({ start, voice, text }): Cue => {
      if (voice !== undefined) speaker = voice;
      const cue: Cue = hasVoices ? { speaker, start, text } : { start, ...readSpeaker(text, speaker, isSpeaker) };
      speaker = cue.speaker;
      return cue;
    })
    .filter(({ text }) => text !== "");
}

function readSpeaker(text: string, previousSpeaker: string | null, isSpeaker: IsSpeaker): Omit<Cue, "start"> {
  // `>>` marks a new speaker without a name.
  const textWithoutMark = text.replace(/^>>+\s*/, "");
  const labelAndText = splitLabel(textWithoutMark);
  if (labelAndText && isSpeaker(labelAndText.label)) {
    return { speaker: speakerFromLabel(labelAndText.label), text: labelAndText.textAfter };
  }
  return { speaker: textWithoutMark === text ? previousSpeaker : null, text: textWithoutMark };
}

const textOf = (text: string) => oneLine(decodeEntities(text.replace(TAGS, "")));
