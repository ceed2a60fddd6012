import { decodeEntities } from "../text/entities.ts";
import { CLOCK, readClock } from "./clock.ts";
import { oneLine } from "./cue.ts";
import { type IsSpeaker, isName, speakerFromLabel, splitLabel } from "./speakers.ts";
import { isTimeLine, readTurnTime, TURN_TIME } from "./time-lines.ts";

const TIME_MARK = new RegExp(
  String.raw`^(?:\[(?<a>${TURN_TIME})\]|\((?<b>${TURN_TIME})\)|(?<c>\d{1,2}:\d{2}:\d{2}(?:[.,]\d{1,3})?)(?=\s|$))\s*(?:[-–—]\s+)?`,
);
const INNER_TIME_MARK = new RegExp(String.raw`(?<!\s)\s*\[(${CLOCK})\]\s*`);
/** `writeTranscript` adds `<v Name>` if `readLine` would misread a line without this tag. The text after the tag is spoken. */
const VOICE = /^<v(?:\s(?<name>[^>]*))?>/;
/** Matches a line that has only a speaker and a time, such as `Ada Lovelace  0:05` or `Ada Lovelace 0 minutes 5 seconds`. */
const SPEAKER_AND_TIME = new RegExp(String.raw`^(?<label>[^:\n[\]<>]{1,60}?),?\s+[([]?(?<time>${TURN_TIME})[)\]]?:?$`);
const HEADING = /^#{1,6}\s+/;
const PAUSE_LABEL = /^\*{0,2}break\*{0,2}\s*:\*{0,2}(?:\s+|$)/i;

/** If `speaker` is undefined, the piece has the speaker of the piece before it. */
export interface Piece {
  speaker: string | null | undefined;
  start: number | null;
  text: string;
}

export interface Line {
  startsCue: boolean;
  /** A heading has no speaker. The line after a heading has the speaker of the line before the heading. */
  isHeading: boolean;
  pieces: [Piece, ...Piece[]];
}

/** Reads a line such as `[time] Name: text` or `Name: [time] text`. The time and the name are optional. */
export function readLine(source: string, isSpeaker: IsSpeaker): Line {
  const isHeading = HEADING.test(source);
  const line = source.replace(HEADING, "").replace(PAUSE_LABEL, "").trim();
  const speakerAndTime = SPEAKER_AND_TIME.exec(line)?.groups;
  if (speakerAndTime?.["label"] && isName(speakerAndTime["label"]) && !isHeading) {
    const piece = {
      speaker: speakerFromLabel(speakerAndTime["label"]),
      start: readTurnTime(speakerAndTime["time"] ?? ""),
      text: "",
    };
    return { startsCue: true, isHeading, pieces: [piece] };
  }

  if (isTimeLine(source)) {
    const piece = { speaker: undefined, start: readTurnTime(source), text: "" };
    return { startsCue: true, isHeading, pieces: [piece] };
  }

  const { start, textAfter } = splitTimeMark(line);
  const voice = VOICE.exec(textAfter);
  if (voice) {
    const speaker = oneLine(decodeEntities(voice.groups?.["name"] ?? "")) || null;
    const text = decodeText(textAfter.slice(voice[0].length));
    return { startsCue: true, isHeading, pieces: [{ speaker, start, text }] };
  }

  const labelAndText = splitLabel(textAfter);
  const hasSpeaker = labelAndText !== undefined && !isHeading && isSpeaker(labelAndText.label);
  const spokenText = hasSpeaker ? labelAndText.textAfter : textAfter;
  const timeAndText = start === null && hasSpeaker ? splitTimeMark(spokenText) : { start, textAfter: spokenText };
  const [text = "", ...timesAndTexts] = timeAndText.textAfter.split(INNER_TIME_MARK);
  const defaultSpeaker = isHeading ? null : undefined;
  const speaker = hasSpeaker ? speakerFromLabel(decodeText(labelAndText.label)) : defaultSpeaker;
  const firstPiece: Piece = { speaker, start: timeAndText.start, text: decodeText(text) };
  const startsCue = isHeading || hasSpeaker || timeAndText.start !== null || PAUSE_LABEL.test(source);
  return { startsCue, isHeading, pieces: [firstPiece, ...readTimedTexts(timesAndTexts)] };
}

function splitTimeMark(text: string): { start: number | null; textAfter: string } {
  const mark = TIME_MARK.exec(text);
  if (!mark) return { start: null, textAfter: text };
  const { a, b, c } = mark.groups ?? {};
  return { start: readTurnTime(a ?? b ?? c ?? ""), textAfter: text.slice(mark[0].length) };
}

function readTimedTexts(timesAndTexts: string[]): Piece[] {
  const pieces: Piece[] = [];
  for (let i = 0; i + 1 < timesAndTexts.length; i += 2) {
    const start = readClock(timesAndTexts[i] ?? "");
    pieces.push({ speaker: undefined, start, text: decodeText(timesAndTexts[i + 1] ?? "") });
  }
  return pieces;
}

const decodeText = (text: string) => oneLine(decodeEntities(text));
