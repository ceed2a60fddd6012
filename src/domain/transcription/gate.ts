import { clockTime } from "../content/durations.ts";
import { languageCode, languageName } from "./language.ts";
import { lengthOf, plainWords, type Segment, type Span } from "./segment.ts";

/** SPEC: issue 23 "From sound to text", point 4. */
const GATE = {
  lastWordsAfter: 0.95,
  gapSeconds: 90,
  wordsPerMinute: { min: 60, max: 260 },
  repeats: 4,
} as const;

export interface GateInput {
  segments: readonly Segment[];
  /** The length of the recording. */
  seconds: number;
  /** Silence and music that the worker cut. No words are expected there. */
  cut: readonly Span[];
  /** The language of the show, as an editor typed it, or null. */
  showLanguage: string | null;
  /** The language that the recogniser says. */
  heardLanguage: string | null;
  guestCount: number;
  /** The length that the feed or an editor says, or null. */
  statedSeconds: number | null;
  /** True if the recogniser tells speakers apart. */
  labelsSpeakers: boolean;
}

/** Returns why the text is not stored, in one sentence for an editor, or null if it is good. */
export function refusalOf(input: GateInput): string | null {
  const { segments, seconds } = input;
  if (segments.length === 0) return "The recogniser heard no words.";
  return (
    refuseLength(input) ??
    refuseLanguage(input) ??
    refuseRepeats(segments) ??
    refuseTimes(input) ??
    refuseEnd(input) ??
    refuseGaps(input) ??
    refuseSpeed(segments, seconds - lengthOf(input.cut)) ??
    refuseSpeakers(input)
  );
}

/** Advertisements, which hosts put in or leave out, change the length of an episode by some minutes. */
const LENGTH_TOLERANCE = { share: 0.2, seconds: 120 };

/** A file that is cut off on the host plays without an error, and its text ends where the sound ends. */
function refuseLength({ seconds, statedSeconds }: GateInput): string | null {
  if (statedSeconds === null) return null;
  const missing = statedSeconds - seconds;
  if (missing <= statedSeconds * LENGTH_TOLERANCE.share + LENGTH_TOLERANCE.seconds) return null;
  return `The sound has ${clockTime(seconds)}, and the episode should have ${clockTime(statedSeconds)}.`;
}

function refuseLanguage({ showLanguage, heardLanguage }: GateInput): string | null {
  const expected = languageCode(showLanguage);
  if (expected === null || heardLanguage === null || expected === heardLanguage) return null;
  return `The text is in ${languageName(heardLanguage)}, and the show is in ${languageName(expected)}.`;
}

/** A phrase has at most this number of words. A recogniser in a loop repeats a short sentence. */
const PHRASE_MAX_WORDS = 20;
/** People say “no, no, no, no”. A single short word is no loop until it comes this often. */
const WORD_REPEATS = 8;

function refuseRepeats(segments: readonly Segment[]): string | null {
  const words = segments.flatMap(({ text }) => plainWords(text));
  const phrase = repeatedPhrase(words);
  if (phrase === null) return null;
  return `The recogniser repeated “${phrase.join(" ")}” again and again.`;
}

/** Returns a phrase that comes at least four times in a row, or null. */
export function repeatedPhrase(words: readonly string[]): string[] | null {
  for (let size = 1; size <= PHRASE_MAX_WORDS; size++) {
    const needed = size * ((size === 1 ? WORD_REPEATS : GATE.repeats) - 1);
    let run = 0;
    for (let index = size; index < words.length; index++) {
      run = words[index] === words[index - size] ? run + 1 : 0;
      if (run < needed) continue;
      const phrase = words.slice(index - size + 1, index + 1);
      // “no no” four times is one word, which has its own limit.
      if (size === 1 || new Set(phrase).size > 1) return phrase;
    }
  }
  return null;
}

/** A recording can end a little after the length that its feed says. */
const END_TOLERANCE_SECONDS = 5;

function refuseTimes({ segments, seconds }: GateInput): string | null {
  const last = Math.max(...segments.map(({ end }) => end));
  if (last <= seconds * 1.01 + END_TOLERANCE_SECONDS) return null;
  return `The times are wrong: the last words are at ${clockTime(last)}, and the sound ends at ${clockTime(seconds)}.`;
}

/** The time until the end without the stretches that the worker cut. */
function refuseEnd({ segments, seconds, cut }: GateInput): string | null {
  const last = Math.max(...segments.map(({ end }) => end));
  const missing = seconds - last - overlapOf(cut, { start: last, end: seconds });
  if (missing <= seconds * (1 - GATE.lastWordsAfter)) return null;
  return `The text ends at ${clockTime(last)}, and the sound ends at ${clockTime(seconds)}.`;
}

function refuseGaps({ segments, cut }: GateInput): string | null {
  let end = 0;
  for (const segment of segments) {
    const gap = { start: end, end: segment.start };
    if (gap.end - gap.start - overlapOf(cut, gap) > GATE.gapSeconds)
      return `There are no words from ${clockTime(gap.start)} to ${clockTime(gap.end)}.`;
    end = Math.max(end, segment.end);
  }
  return null;
}

function refuseSpeed(segments: readonly Segment[], heardSeconds: number): string | null {
  const wordCount = segments.reduce((sum, { text }) => sum + countWords(text), 0);
  const rate = Math.round(wordCount / (Math.max(heardSeconds, 1) / 60));
  const { min, max } = GATE.wordsPerMinute;
  if (rate >= min && rate <= max) return null;
  return rate < min
    ? `The text has only ${rate} words a minute, so a part of it is missing.`
    : `The text has ${rate} words a minute, and no one speaks so fast.`;
}

const NO_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Only a dictionary finds the words of a script without spaces. It is slow, so other texts do without it. */
function countWords(text: string): number {
  if (!NO_SPACES.test(text)) return plainWords(text).length;
  const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });
  return [...segmenter.segment(text)].filter(({ isWordLike }) => isWordLike).length;
}

function refuseSpeakers({ segments, guestCount, labelsSpeakers }: GateInput): string | null {
  if (!labelsSpeakers || guestCount === 0) return null;
  const speakers = new Set(segments.map(({ speaker }) => speaker).filter((speaker) => speaker !== null));
  return speakers.size >= 2 ? null : "The recap names a guest, and the recogniser heard only one person.";
}

const overlapOf = (spans: readonly Span[], { start, end }: Span): number =>
  spans.reduce((sum, span) => sum + Math.max(0, Math.min(span.end, end) - Math.max(span.start, start)), 0);
