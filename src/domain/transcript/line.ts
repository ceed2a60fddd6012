import { decodeEntities } from "../text/entities.ts";
import { CLOCK, readClock } from "./clock.ts";
import { oneLine } from "./cue.ts";
import { type IsSpeaker, isName, speakerOf, splitLabel } from "./speakers.ts";

const MARK = new RegExp(
  String.raw`^(?:\[(?<a>${CLOCK})\]|\((?<b>${CLOCK})\)|(?<c>\d{1,2}:\d{2}:\d{2}(?:[.,]\d{1,3})?)(?=\s|$))\s*(?:[-–—]\s+)?`,
);
const MARK_INSIDE = new RegExp(String.raw`\s*\[(${CLOCK})\]\s*`);
/** For content that the short form cannot express. The text after it is literal. */
const VOICE = /^<v(?:\s(?<name>[^>]*))?>/;
/** A speaker and time on their own line: `Ada Lovelace  0:05`. */
const HEAD = new RegExp(
  String.raw`^(?<label>[^:\n[\]<>]{1,60}?)\s+[([]?(?<time>${CLOCK})[)\]]?:?$`,
);
const HEADING = /^#{1,6}\s+/;
const PAUSE_LABEL = /^\*{0,2}break\*{0,2}\s*:\*{0,2}(?:\s+|$)/i;

/** An undefined `speaker` means the same speaker as before. */
export interface Piece {
  speaker: string | null | undefined;
  start: number | null;
  text: string;
}

export interface Line {
  startsCue: boolean;
  /** The previous speaker continues after a heading. */
  isHeading: boolean;
  pieces: [Piece, ...Piece[]];
}

/** Reads a stored line: `[time] Name: text`, in either order; each part is optional. */
export function readLine(source: string, isSpeaker: IsSpeaker): Line {
  const isHeading = HEADING.test(source);
  const line = source.replace(HEADING, "").replace(PAUSE_LABEL, "").trim();
  const head = HEAD.exec(line)?.groups;
  if (head?.["label"] && isName(head["label"]) && !isHeading) {
    const piece = {
      speaker: speakerOf(head["label"]),
      start: readClock(head["time"] ?? ""),
      text: "",
    };
    return { startsCue: true, isHeading, pieces: [piece] };
  }

  const { start, rest } = takeMark(line);
  const voice = VOICE.exec(rest);
  if (voice) {
    const speaker = oneLine(decodeEntities(voice.groups?.["name"] ?? "")) || null;
    const text = decodeText(rest.slice(voice[0].length));
    return { startsCue: true, isHeading, pieces: [{ speaker, start, text }] };
  }

  const labelled = splitLabel(rest);
  const hasSpeaker = labelled !== undefined && !isHeading && isSpeaker(labelled.label);
  const spokenText = hasSpeaker ? labelled.rest : rest;
  const timed = start === null && hasSpeaker ? takeMark(spokenText) : { start, rest: spokenText };
  const [text = "", ...timedTexts] = timed.rest.split(MARK_INSIDE);
  const defaultSpeaker = isHeading ? null : undefined;
  const speaker = hasSpeaker ? speakerOf(decodeText(labelled.label)) : defaultSpeaker;
  const first: Piece = { speaker, start: timed.start, text: decodeText(text) };
  const startsCue = isHeading || hasSpeaker || timed.start !== null || PAUSE_LABEL.test(source);
  return { startsCue, isHeading, pieces: [first, ...readTimedTexts(timedTexts)] };
}

function takeMark(text: string): { start: number | null; rest: string } {
  const mark = MARK.exec(text);
  if (!mark) return { start: null, rest: text };
  const { a, b, c } = mark.groups ?? {};
  return { start: readClock(a ?? b ?? c ?? ""), rest: text.slice(mark[0].length) };
}

function readTimedTexts(rest: string[]): Piece[] {
  const pieces: Piece[] = [];
  for (let i = 0; i + 1 < rest.length; i += 2) {
    const start = readClock(rest[i] ?? "");
    pieces.push({ speaker: undefined, start, text: decodeText(rest[i + 1] ?? "") });
  }
  return pieces;
}

const decodeText = (text: string) => oneLine(decodeEntities(text));
