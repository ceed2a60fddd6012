import { decodeEntities } from "../text/entities.ts";
import { CLOCK, readClock } from "./clock.ts";
import { type Cue, inOrder, joinText, linesOf, oneLine } from "./cue.ts";
import { type IsSpeaker, speakerOf, speakersOf, splitLabel } from "./speakers.ts";

/** Some tools write plain seconds. */
const TIME = String.raw`${CLOCK}|\d+(?:[.,]\d{1,3})?`;
const TIMING = new RegExp(String.raw`^\s*(${TIME})\s*--?>\s*(?:${TIME})(?:\s.*)?$`);
const SBV_TIMES = /^(\d+:\d{2}:\d{2}\.\d{3}),\d+:\d{2}:\d{2}\.\d{3}$/;

const VOICE = /<v(?:\.[^\s>]*)?\s+([^>]*)>/;
const ROLLING = /<\d{1,3}:\d{2}(?::\d{2})?\.\d{3}>/;
const TAGS =
  /<(?:\/?(?:c|i|b|u|s|v|font|lang|ruby|rt)(?:[\s.][^>]*)?|(?:\d+:)?\d{1,3}:\d{2}\.\d{3})>|\{\\an?\d\}/gi;

interface Caption {
  start: number;
  lines: string[];
}

export const isVtt = (lines: readonly string[]) => /^WEBVTT(?:[\s]|$)/.test(lines[0] ?? "");

const timeOf = (line: string) => (TIMING.exec(line) ?? SBV_TIMES.exec(line.trim()))?.[1];

export function isCaptions(lines: readonly string[]): boolean {
  if (isVtt(lines)) return true;
  let textLines = 0;
  for (const line of lines) {
    if (line.trim() === "") continue;
    if (timeOf(line) !== undefined) return true;
    if (textLines++ > 0 || !/^\d+$/.test(line.trim())) return false;
  }
  return false;
}

export function readCaptions(text: string): Cue[] {
  const lines = linesOf(text);
  const captions = captionsOf(lines, isVtt(lines));
  const isRolling = lines.some((line) => ROLLING.test(line));
  const captionTexts = (isRolling ? withoutRepeats(captions) : captions).map(
    ({ start, lines }) => ({
      start,
      text: lines.map(oneLine).reduce(joinText, ""),
    }),
  );
  return inOrder(withSpeakers(captionTexts));
}

function captionsOf(lines: readonly string[], vtt: boolean): Caption[] {
  const captions: Caption[] = [];
  let open: Caption | undefined;
  for (const line of lines) {
    const time = timeOf(line);
    if (time !== undefined) {
      if (open) dropIdentifier(open.lines);
      open = { start: readClock(time) ?? 0, lines: [] };
      captions.push(open);
    } else open?.lines.push(line);
  }
  for (const { lines } of captions) endAtBlank(lines, vtt);
  return captions;
}

/** The line before a timing is the next caption's identifier, after a blank line or as a number. */
function dropIdentifier(lines: string[]) {
  const isAlone = lines.at(-2) === "";
  if (isAlone || /^\s*\d+\s*$/.test(lines.at(-1) ?? "")) lines.pop();
}

/** In VTT, an empty line ends a caption, and a note may follow. SRT has no notes. */
function endAtBlank(lines: string[], vtt: boolean) {
  const blank = lines.indexOf("");
  if (vtt && blank >= 0) lines.length = blank;
}

/** Rolling captions repeat the previous line. Keep only new lines. */
function withoutRepeats(captions: readonly Caption[]): Caption[] {
  let previous: string[] = [];
  return captions.map(({ start, lines }) => {
    const current = lines.map((line) => oneLine(line.replace(TAGS, ""))).filter(Boolean);
    const isRepeated = (count: number) =>
      current.slice(0, count).every((l, i) => l === previous.at(i - count));
    let repeated = Math.min(current.length, previous.length);
    while (!isRepeated(repeated)) repeated--;
    if (current.length > 0) previous = current;
    return { start, lines: current.slice(repeated) };
  });
}

/** A label is valid until the next label. */
function withSpeakers(captionTexts: readonly { start: number; text: string }[]): Cue[] {
  const hasVoices = captionTexts.some(({ text }) => VOICE.test(text));
  const isSpeaker = speakersOf(captionTexts.map(({ text }) => textOf(text)));
  let speaker: string | null = null;
  return captionTexts
    .map(({ start, text }): Cue => {
      if (hasVoices) speaker = speakerOf(textOf(VOICE.exec(text)?.[1] ?? ""));
      const cue: Cue = hasVoices
        ? { speaker, start, text: textOf(text) }
        : { start, ...spoken(textOf(text), speaker, isSpeaker) };
      speaker = cue.speaker;
      return cue;
    })
    .filter(({ text }) => text !== "");
}

function spoken(text: string, before: string | null, isSpeaker: IsSpeaker): Omit<Cue, "start"> {
  // `>>` marks a new speaker without a name.
  const unmarked = text.replace(/^>>+\s*/, "");
  const labelled = splitLabel(unmarked);
  if (labelled && isSpeaker(labelled.label)) {
    return { speaker: speakerOf(labelled.label), text: labelled.rest };
  }
  return { speaker: unmarked === text ? before : null, text: unmarked };
}

const textOf = (text: string) => oneLine(decodeEntities(text.replace(TAGS, "")));
