import { type Part, partSeconds, recordingSecond } from "./plan-parts.ts";
import { COMPACT, plainWords, type Recognition, roundSeconds, type Segment, type Span } from "./segment.ts";

export interface RecognisedPart {
  part: Part;
  recognition: Recognition;
}

/**
 * Joins the texts of all parts. Two parts share a few seconds. If both have the same words there, the text goes over from
 * one part to the other after these words. Otherwise, the time decides. So no word gets lost, and none comes twice.
 */
export function joinParts(parts: readonly RecognisedPart[], pauses: readonly Span[] = []): Segment[] {
  let joined: Segment[] = [];
  for (const { part, recognition } of parts) {
    const segments = fitTimes(recognition.segments, partSeconds(part)).map((segment) => ({
      ...segment,
      start: recordingSecond(part, segment.start),
      end: recordingSecond(part, segment.end),
      // Each part counts its speakers anew, so the names of two parts mean nothing to each other.
      speaker: parts.length > 1 ? null : segment.speaker,
    }));
    joined = joined.length === 0 ? segments : joinAtSeam(joined, segments, part);
  }
  return startAfterPauses(joined, pauses).map((segment) => ({
    ...segment,
    start: roundSeconds(segment.start),
    end: roundSeconds(Math.max(segment.start, segment.end)),
  }));
}

const TIME_TOLERANCE_SECONDS = 1;

/** Times that run ahead end after the sound. They all ran ahead by the same share, so this function divides them by it. */
export function fitTimes(segments: readonly Segment[], seconds: number): Segment[] {
  const last = Math.max(0, ...segments.map(({ end }) => end));
  const factor = last > seconds + TIME_TOLERANCE_SECONDS ? seconds / last : 1;
  return segments.map((segment) => ({
    ...segment,
    start: Math.min(segment.start * factor, seconds),
    end: Math.min(segment.end * factor, seconds),
  }));
}

interface TimedWord {
  plain: string;
  time: number;
  segment: number;
  /** Where the word begins and ends in the text of its segment. */
  from: number;
  to: number;
}

const TOKEN = new RegExp(String.raw`${COMPACT.source}|(?:(?!${COMPACT.source})\S)+`, "gu");

/** Recognisers give times of segments. This function gives the words of a segment evenly spaced times. */
function timedWords(segments: readonly Segment[]): TimedWord[] {
  return segments.flatMap(({ start, end, text }, segment) => {
    const tokens = [...text.matchAll(TOKEN)];
    return tokens.map((token, index) => ({
      plain: plainWords(token[0]).join(""),
      time: start + ((end - start) * (index + 0.5)) / tokens.length,
      segment,
      from: token.index,
      to: token.index + token[0].length,
    }));
  });
}

/** The times of the two texts differ by at most this, or two words are not the same spoken word. */
const SAME_WORD_SECONDS = 4;
const MIN_COMMON_WORDS = 2;
/** One common word counts only if it is the last word before the seam, and near to it. Otherwise, it may be another “the”. */
const SINGLE_WORD_SECONDS = 1;

function joinAtSeam(before: readonly Segment[], after: readonly Segment[], part: Part): Segment[] {
  const overlapStart = part.spans[0]?.start ?? part.from;
  const wordsBefore = timedWords(before);
  const wordsAfter = timedWords(after);
  const firstNear = wordsBefore.findIndex(({ time }) => time > overlapStart - SAME_WORD_SECONDS);
  const near = firstNear === -1 ? [] : wordsBefore.slice(firstNear);
  const nearAfter = wordsAfter.filter(({ time }) => time < part.from + SAME_WORD_SECONDS);
  const common = commonWords(near, nearAfter, part.from);
  const keptBefore = common ? firstNear + common.endBefore : wordsBefore.filter(({ time }) => time < part.from).length;
  const droppedAfter = common ? common.endAfter : wordsAfter.filter(({ time }) => time < part.from).length;
  return [...firstWords(before, wordsBefore, keptBefore), ...lastWords(after, wordsAfter, droppedAfter)];
}

/** Returns where the longest common run of words ends in both lists. Of equally long runs, it takes the last. */
function commonWords(before: readonly TimedWord[], after: readonly TimedWord[], seam: number) {
  let best = { length: 0, endBefore: 0, endAfter: 0 };
  let previous = new Int32Array(after.length + 1);
  for (const [i, word] of before.entries()) {
    const lengths = new Int32Array(after.length + 1);
    for (const [j, other] of after.entries()) {
      const isSame = word.plain === other.plain && Math.abs(word.time - other.time) <= SAME_WORD_SECONDS;
      const length = isSame ? (previous[j] ?? 0) + 1 : 0;
      lengths[j + 1] = length;
      if (length >= Math.max(best.length, 1)) best = { length, endBefore: i + 1, endAfter: j + 1 };
    }
    previous = lengths;
  }
  if (best.length >= MIN_COMMON_WORDS) return best;
  const isNear = Math.abs((after[best.endAfter - 1]?.time ?? 0) - seam) < SINGLE_WORD_SECONDS;
  return best.length === 1 && best.endBefore === before.length && isNear ? best : null;
}

function firstWords(segments: readonly Segment[], words: readonly TimedWord[], count: number): Segment[] {
  const last = words[count - 1];
  if (!last) return [];
  return segments.slice(0, last.segment + 1).map((segment, index) => {
    if (index < last.segment || last.to >= segment.text.trimEnd().length) return segment;
    return { ...segment, text: segment.text.slice(0, last.to), end: words[count]?.time ?? segment.end };
  });
}

function lastWords(segments: readonly Segment[], words: readonly TimedWord[], dropped: number): Segment[] {
  const first = words[dropped];
  if (!first) return [];
  return segments.slice(first.segment).map((segment, index) => {
    if (index > 0 || first.from === 0) return segment;
    return { ...segment, text: segment.text.slice(first.from), start: first.time };
  });
}

/** A recogniser often begins a line in the pause before its first word. The sound says better when the word begins. */
const MAX_MOVE_SECONDS = 2;

function startAfterPauses(segments: readonly Segment[], pauses: readonly Span[]): Segment[] {
  let index = 0;
  return segments.map((segment) => {
    while ((pauses[index]?.end ?? Number.POSITIVE_INFINITY) <= segment.start) index++;
    const pause = pauses[index];
    const isInPause = pause !== undefined && pause.start <= segment.start && pause.end < segment.end;
    if (!isInPause || pause.end - segment.start > MAX_MOVE_SECONDS) return segment;
    return { ...segment, start: pause.end };
  });
}
