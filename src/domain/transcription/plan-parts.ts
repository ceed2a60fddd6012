import { lengthOf, type Span } from "./segment.ts";

/** The loudness of the sound, between 0 and 1, for each stretch of `FRAME_SECONDS`. */
export type Levels = Float32Array;

export const FRAME_SECONDS = 0.02;

export interface PartLimits {
  /** The longest part, in seconds of sound that is sent. */
  maxSeconds: number;
  overlapSeconds: number;
}

/** What the recogniser gets in one request: the stretches of the recording, one after the other. */
export interface Part {
  spans: Span[];
  /** The second of the recording from which this part is used. Before it, the part only repeats the part before. */
  from: number;
}

export interface Plan {
  parts: Part[];
  /** Silence and music that no part contains. */
  cut: Span[];
  /** Every pause of the recording. The words after a pause begin at its end. */
  pauses: Span[];
}

/** A shorter pause is inside of a sentence. */
const PAUSE_SECONDS = 0.3;
/** A recogniser invents sentences in a long silence, so the worker does not send it. */
const LONG_SILENCE_SECONDS = 3;
const MUSIC_SECONDS = 10;
/** Words need a little silence around them. */
const MARGIN_SECONDS = 0.5;
/** A part may be this much shorter or longer than the average, to end in a long pause. */
const FREEDOM = 0.15;

/** Finds silence and music, and divides all other sound into parts of nearly equal length that begin and end in a pause. */
export function planParts(levels: Levels, limits: PartLimits): Plan {
  const seconds = levels.length * FRAME_SECONDS;
  const pauses = quietSpans(levels);
  const empty = mergeSpans([
    ...pauses.filter(({ start, end }) => end - start >= LONG_SILENCE_SECONDS),
    ...steadySpans(levels),
  ]);
  const cut = empty.flatMap(({ start, end }) => {
    const inner = {
      start: start === 0 ? 0 : start + MARGIN_SECONDS,
      end: end >= seconds - FRAME_SECONDS ? seconds : end - MARGIN_SECONDS,
    };
    return inner.end > inner.start ? inner : [];
  });
  const kept = complementOf(cut, seconds);
  return { parts: divide(kept, pauses, limits), cut, pauses };
}

/**
 * The loudness below which a frame is quiet. It depends on the recording: a studio is silent between words, and a street is
 * not. A tenth of the loudness of speech is the upper limit, so that soft speech is never silence.
 */
function quietLevel(levels: Levels): number {
  const sorted = levels.slice().sort();
  const soft = sorted[Math.floor(sorted.length * 0.1)] ?? 0;
  const loud = sorted[Math.floor(sorted.length * 0.9)] ?? 0;
  return Math.min(Math.max(SILENCE_LEVEL, soft * 2, loud * 0.02), Math.max(SILENCE_LEVEL, loud * 0.1));
}

/** −56 dB, which is the noise of a quiet room. */
const SILENCE_LEVEL = 0.0015;

function quietSpans(levels: Levels): Span[] {
  const limit = quietLevel(levels);
  return runsOf(levels.length, (frame) => (levels[frame] ?? 0) < limit, Math.round(PAUSE_SECONDS / FRAME_SECONDS));
}

const WINDOW_FRAMES = Math.round(1 / FRAME_SECONDS);
/** The loudness of speech rises and falls with each syllable. A held tone or a soft piece of music does not do this. */
const STEADY_DEVIATION = 0.25;

/** Returns long stretches of an even loudness. Music with drums is not among them: the recogniser gets it. */
function steadySpans(levels: Levels): Span[] {
  const windowCount = Math.floor(levels.length / WINDOW_FRAMES);
  const isSteady = (window: number) => {
    const frames = levels.subarray(window * WINDOW_FRAMES, (window + 1) * WINDOW_FRAMES);
    const mean = frames.reduce((sum, level) => sum + level, 0) / frames.length;
    const variance = frames.reduce((sum, level) => sum + (level - mean) ** 2, 0) / frames.length;
    return Math.sqrt(variance) < STEADY_DEVIATION * mean;
  };
  return runsOf(windowCount, isSteady, MUSIC_SECONDS).map(({ start, end }) => ({
    start: start * WINDOW_FRAMES,
    end: end * WINDOW_FRAMES,
  }));
}

/** Returns the runs of at least `minCount` frames, in seconds. */
function runsOf(count: number, matches: (index: number) => boolean, minCount: number): Span[] {
  const runs: Span[] = [];
  let first = 0;
  for (let index = 0; index <= count; index++) {
    if (index < count && matches(index)) continue;
    if (index - first >= minCount) runs.push({ start: first * FRAME_SECONDS, end: index * FRAME_SECONDS });
    first = index + 1;
  }
  return runs;
}

function mergeSpans(spans: readonly Span[]): Span[] {
  const merged: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last && span.start <= last.end + MARGIN_SECONDS) last.end = Math.max(last.end, span.end);
    else merged.push({ ...span });
  }
  return merged;
}

function complementOf(spans: readonly Span[], seconds: number): Span[] {
  const starts = [0, ...spans.map(({ end }) => end)];
  const ends = [...spans.map(({ start }) => start), seconds];
  return starts.flatMap((start, index) => {
    const end = ends[index] ?? seconds;
    return end > start ? { start, end } : [];
  });
}

function divide(kept: readonly Span[], pauses: readonly Span[], { maxSeconds, overlapSeconds }: PartLimits): Part[] {
  const parts: Part[] = [];
  const total = lengthOf(kept);
  let done = 0;
  while (done < total) {
    const begin = Math.max(0, done - (done === 0 ? 0 : overlapSeconds));
    const room = maxSeconds - (done - begin);
    const left = total - done;
    const laterRoom = maxSeconds - overlapSeconds;
    const laterParts = Math.ceil((left - room) / laterRoom);
    const average = left / (laterParts + 1);
    const earliest = Math.max(average * (1 - FREEDOM), left - laterParts * laterRoom);
    const latest = Math.min(room, average * (1 + FREEDOM));
    const end = laterParts <= 0 ? total : done + pauseNear(average, earliest, latest, done, kept, pauses);
    parts.push({ spans: sliceOf(kept, begin, end), from: done === 0 ? 0 : positionOf(kept, done) });
    done = end;
  }
  return parts;
}

/**
 * Returns the middle of the longest pause after this many kept seconds. Of equally long pauses, it takes the one nearest to
 * the average. Without a pause, it returns the latest point, inside of the speech.
 */
function pauseNear(
  average: number,
  earliest: number,
  latest: number,
  done: number,
  kept: readonly Span[],
  pauses: readonly Span[],
): number {
  let best = { score: 0, at: latest };
  for (const pause of pauses) {
    const at = keptClock(kept, (pause.start + pause.end) / 2) - done;
    const score = (pause.end - pause.start) * (1 - Math.abs(at - average) / average);
    if (at >= earliest && at <= latest && score > best.score) best = { score, at };
  }
  return best.at;
}

/** The number of kept seconds before this second of the recording. */
function keptClock(kept: readonly Span[], second: number): number {
  return kept.reduce((sum, { start, end }) => sum + Math.max(0, Math.min(end, second) - start), 0);
}

/** The second of the recording after this number of kept seconds. */
function positionOf(spans: readonly Span[], keptSeconds: number): number {
  let left = keptSeconds;
  for (const { start, end } of spans) {
    if (left <= end - start) return start + left;
    left -= end - start;
  }
  return spans.at(-1)?.end ?? 0;
}

function sliceOf(kept: readonly Span[], begin: number, end: number): Span[] {
  const slices: Span[] = [];
  let passed = 0;
  for (const span of kept) {
    const length = span.end - span.start;
    const start = span.start + Math.max(0, begin - passed);
    const stop = span.start + Math.min(length, end - passed);
    if (stop > start) slices.push({ start: toFrame(start), end: toFrame(stop) });
    passed += length;
  }
  return slices;
}

const toFrame = (second: number) => Math.round(second / FRAME_SECONDS) * FRAME_SECONDS;

export const partSeconds = ({ spans }: Part): number => lengthOf(spans);

/** Converts a second of a part into the second of the recording. */
export const recordingSecond = ({ spans }: Part, second: number): number => positionOf(spans, second);

/** Divides a part into two, for a recogniser that refuses or spoils the whole. */
export function halve(part: Part, pauses: readonly Span[], overlapSeconds: number): Part[] {
  const total = partSeconds(part);
  const firstEnd = pauseNear(total / 2, total * 0.35, total * 0.65, 0, part.spans, pauses);
  return [
    { spans: sliceOf(part.spans, 0, firstEnd), from: part.from },
    {
      spans: sliceOf(part.spans, Math.max(0, firstEnd - overlapSeconds), total),
      from: positionOf(part.spans, firstEnd),
    },
  ];
}
