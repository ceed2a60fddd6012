import { decodeEntities } from "../text/entities.ts";
import { CLOCK, readClock } from "./clock.ts";
import { type Cue, inOrder, joinText, linesOf, oneLine } from "./cue.ts";
import { type IsSpeaker, speakerOf, speakersOf, splitLabel } from "./speakers.ts";

/** SRT and VTT; some tools write plain seconds. */
const TIME = String.raw`${CLOCK}|\d+(?:[.,]\d{1,3})?`;
const TIMING = new RegExp(String.raw`^\s*(${TIME})\s*--?>\s*(?:${TIME})(?:\s.*)?$`);
/** SBV. */
const PAIR = /^(\d+:\d{2}:\d{2}\.\d{3}),\d+:\d{2}:\d{2}\.\d{3}$/;

const VOICE = /<v(?:\.[^\s>]*)?\s+([^>]*)>/;
const ROLLING = /<\d{1,3}:\d{2}(?::\d{2})?\.\d{3}>/;
const TAGS =
  /<(?:\/?(?:c|i|b|u|s|v|font|lang|ruby|rt)(?:[\s.][^>]*)?|(?:\d+:)?\d{1,3}:\d{2}\.\d{3})>|\{\\an?\d\}/gi;

interface Caption {
  start: number;
  lines: string[];
}

export const isVtt = (lines: readonly string[]) => /^WEBVTT(?:[\s]|$)/.test(lines[0] ?? "");

const timeOf = (line: string) => (TIMING.exec(line) ?? PAIR.exec(line.trim()))?.[1];

/** Begins as caption files do: a header, or a number and a timing. */
export function isCaptions(lines: readonly string[]): boolean {
  if (isVtt(lines)) return true;
  let seen = 0;
  for (const line of lines) {
    if (line.trim() === "") continue;
    if (timeOf(line) !== undefined) return true;
    if (seen++ > 0 || !/^\d+$/.test(line.trim())) return false;
  }
  return false;
}

/** SRT, WebVTT and SBV, also with the mistakes that tools make. */
export function readCaptions(text: string): Cue[] {
  const lines = linesOf(text);
  const captions = captionsOf(lines, isVtt(lines));
  const isRolling = lines.some((line) => ROLLING.test(line));
  const said = (isRolling ? withoutRepeats(captions) : captions).map(({ start, lines }) => ({
    start,
    text: lines.map(oneLine).reduce(joinText, ""),
  }));
  return inOrder(withSpeakers(said));
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

/** The line before a timing, behind a blank one or a number, names the next caption. */
function dropIdentifier(lines: string[]) {
  const isAlone = lines.at(-2) === "";
  if (isAlone || /^\s*\d+\s*$/.test(lines.at(-1) ?? "")) lines.pop();
}

/** In VTT an empty line ends a caption and what follows is a note; SRT has none. */
function endAtBlank(lines: string[], vtt: boolean) {
  const blank = lines.indexOf("");
  if (vtt && blank >= 0) lines.length = blank;
}

/** Rolling captions show the line before again: only what is new stays. */
function withoutRepeats(captions: readonly Caption[]): Caption[] {
  let shown: string[] = [];
  return captions.map(({ start, lines }) => {
    const now = lines.map((line) => oneLine(line.replace(TAGS, ""))).filter(Boolean);
    const isRepeated = (count: number) =>
      now.slice(0, count).every((l, i) => l === shown.at(i - count));
    let repeated = Math.min(now.length, shown.length);
    while (!isRepeated(repeated)) repeated--;
    if (now.length > 0) shown = now;
    return { start, lines: now.slice(repeated) };
  });
}

/** Voices where the file has them; else labels, which hold until the next one. */
function withSpeakers(said: readonly { start: number; text: string }[]): Cue[] {
  const hasVoices = said.some(({ text }) => VOICE.test(text));
  const isSpeaker = speakersOf(said.map(({ text }) => textOf(text)));
  let speaker: string | null = null;
  return said
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
  // `>>` says that somebody else speaks, not who.
  const turn = text.replace(/^>>+\s*/, "");
  const labelled = splitLabel(turn);
  if (labelled && isSpeaker(labelled.label)) {
    return { speaker: speakerOf(labelled.label), text: labelled.rest };
  }
  return { speaker: turn === text ? before : null, text: turn };
}

const textOf = (text: string) => oneLine(decodeEntities(text.replace(TAGS, "")));
