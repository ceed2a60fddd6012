import { decodeEntities } from "../text/entities.ts";
import { CLOCK, readClock } from "./clock.ts";
import { type Cue, joinText, linesOf, oneLine, sortByTime } from "./cue.ts";
import { createSpeakerCheck, type IsSpeaker, speakerFromLabel, splitLabel } from "./speakers.ts";

/** Some tools write a time as a number of seconds. */
const TIME = String.raw`${CLOCK}|\d+(?:[.,]\d{1,3})?`;
const TIMING = new RegExp(String.raw`^\s*(${TIME})\s*--?>\s*(?:${TIME})(?:\s.*)?$`);
const SBV_TIMES = /^(\d+:\d{2}:\d{2}\.\d{3}),\d+:\d{2}:\d{2}\.\d{3}$/;

const VOICE = /<v(?:\.[^\s>]*)?\s+([^>]*)>/;
const ROLLING_WORD_TIME = /<\d{1,3}:\d{2}(?::\d{2})?\.\d{3}>/;
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
  const captions = captionsOf(lines, isVtt(lines));
  const isRolling = lines.some((line) => ROLLING_WORD_TIME.test(line));
  const captionTexts = (isRolling ? withoutRepeats(captions) : captions).map(
    ({ start, lines }) => ({
      start,
      text: lines.map(oneLine).reduce(joinText, ""),
    }),
  );
  return sortByTime(withSpeakers(captionTexts));
}

function captionsOf(lines: readonly string[], isVttFile: boolean): Caption[] {
  const captions: Caption[] = [];
  let openCaption: Caption | undefined;
  for (const line of lines) {
    const time = timeOf(line);
    if (time !== undefined) {
      if (openCaption) dropIdentifier(openCaption.lines);
      openCaption = { start: readClock(time) ?? 0, lines: [] };
      captions.push(openCaption);
    } else openCaption?.lines.push(line);
  }
  for (const { lines } of captions) cutAtBlankLine(lines, isVttFile);
  return captions;
}

/** The line before a time can be the identifier of the next caption. An identifier is a number, or follows a blank line. */
function dropIdentifier(lines: string[]) {
  const followsBlankLine = lines.at(-2) === "";
  if (followsBlankLine || /^\s*\d+\s*$/.test(lines.at(-1) ?? "")) lines.pop();
}

/** In VTT, an empty line ends a caption, and a note can follow the caption. SRT has no notes. */
function cutAtBlankLine(lines: string[], isVttFile: boolean) {
  const blankIndex = lines.indexOf("");
  if (isVttFile && blankIndex >= 0) lines.length = blankIndex;
}

/** Each rolling caption repeats lines of the previous caption. Returns only the new lines of each caption. */
function withoutRepeats(captions: readonly Caption[]): Caption[] {
  let previousLines: string[] = [];
  return captions.map(({ start, lines }) => {
    const currentLines = lines.map((line) => oneLine(line.replace(TAGS, ""))).filter(Boolean);
    const isRepeated = (count: number) =>
      currentLines.slice(0, count).every((line, index) => line === previousLines.at(index - count));
    let repeatedCount = Math.min(currentLines.length, previousLines.length);
    while (!isRepeated(repeatedCount)) repeatedCount--;
    if (currentLines.length > 0) previousLines = currentLines;
    return { start, lines: currentLines.slice(repeatedCount) };
  });
}

/** A caption without a label has the speaker of the previous caption. */
function withSpeakers(captionTexts: readonly { start: number; text: string }[]): Cue[] {
  const hasVoices = captionTexts.some(({ text }) => VOICE.test(text));
  const isSpeaker = createSpeakerCheck(captionTexts.map(({ text }) => textOf(text)));
  let speaker: string | null = null;
  return captionTexts
    .map(({ start, text }): Cue => {
      if (hasVoices) speaker = speakerFromLabel(textOf(VOICE.exec(text)?.[1] ?? ""));
      const cue: Cue = hasVoices
        ? { speaker, start, text: textOf(text) }
        : { start, ...readSpeaker(textOf(text), speaker, isSpeaker) };
      speaker = cue.speaker;
      return cue;
    })
    .filter(({ text }) => text !== "");
}

function readSpeaker(
  text: string,
  previousSpeaker: string | null,
  isSpeaker: IsSpeaker,
): Omit<Cue, "start"> {
  // `>>` marks a new speaker without a name.
  const textWithoutMark = text.replace(/^>>+\s*/, "");
  const labelAndText = splitLabel(textWithoutMark);
  if (labelAndText && isSpeaker(labelAndText.label)) {
    return { speaker: speakerFromLabel(labelAndText.label), text: labelAndText.textAfter };
  }
  return { speaker: textWithoutMark === text ? previousSpeaker : null, text: textWithoutMark };
}

const textOf = (text: string) => oneLine(decodeEntities(text.replace(TAGS, "")));
