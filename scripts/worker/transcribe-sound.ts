import { createHash } from "node:crypto";
import { joinParts, type RecognisedPart } from "../../src/domain/transcription/join-parts.ts";
import { faultOf, languageOfMost } from "../../src/domain/transcription/part-fault.ts";
import { halve, type Part, partSeconds, planParts } from "../../src/domain/transcription/plan-parts.ts";
import type { Segment, Span } from "../../src/domain/transcription/segment.ts";
import { BYTES_PER_SECOND, type DecodedSound } from "./decode-sound.ts";
import { SoundFailure } from "./failure.ts";
import type { Recognise } from "./recogniser.ts";
import { readPart } from "./wav.ts";

/** SPEC: issue 23 "From sound to text", point 1. Whichever limit is reached first ends a part. */
const PART_MAX_SECONDS = 15 * 60;
const PART_MAX_BYTES = 20_000_000;
const OVERLAP_SECONDS = 4;
/** A part of this length is too short to divide further. */
const SMALLEST_PART_SECONDS = 30;

/** Stores the texts of finished parts, so that a new start of the worker sends no part twice. */
export interface PartStore {
  find: (key: string) => Promise<RecognisedPart[] | null>;
  save: (key: string, parts: RecognisedPart[]) => Promise<void>;
  /** Called before each request, with the seconds that the recogniser may bill. */
  noteSent: (seconds: number) => Promise<void>;
  /** Takes them back, because the recogniser has refused the request. */
  noteRefused: (seconds: number) => Promise<void>;
}

export interface Transcribed {
  segments: Segment[];
  seconds: number;
  cut: Span[];
  language: string | null;
}

export interface TranscribeOptions {
  recognise: Recognise;
  store: PartStore;
  /** The language of the show, or null. */
  language: string | null;
  terms: readonly string[];
  signal: AbortSignal;
  maxSeconds?: number;
}

/** Recognises decoded sound part by part, and joins the texts. Throws `SoundFailure`. */
export async function transcribeSound(sound: DecodedSound, options: TranscribeOptions): Promise<Transcribed> {
  const { seconds, levels } = sound;
  const maxSeconds = Math.min(options.maxSeconds ?? PART_MAX_SECONDS, PART_MAX_BYTES / BYTES_PER_SECOND - 1);
  const { parts, cut, pauses } = planParts(levels, { maxSeconds, overlapSeconds: OVERLAP_SECONDS });
  const recognisePart = partRecogniser(sound, pauses, options);
  const recognised: RecognisedPart[] = [];
  for (const part of parts) recognised.push(...(await recognisePart(part, options.language)));

  const language = options.language ?? languageOfMost(recognised.map(({ recognition }) => recognition));
  const inOneLanguage: RecognisedPart[] = [];
  for (const entry of recognised) {
    const isForeign = options.language === null && entry.recognition.language !== language;
    const hasLanguage = entry.recognition.language !== null && language !== null;
    inOneLanguage.push(...(isForeign && hasLanguage ? await recognisePart(entry.part, language) : [entry]));
  }
  return { segments: joinParts(inOneLanguage, pauses), seconds, cut, language };
}

function partRecogniser(
  sound: DecodedSound,
  pauses: readonly Span[],
  { recognise, store, terms, signal }: TranscribeOptions,
) {
  const recognisePart = async (part: Part, language: string | null, mayRepeat = true): Promise<RecognisedPart[]> => {
    const seconds = partSeconds(part);
    const wav = await readPart(sound.path, part);
    const key = createHash("sha256")
      .update(wav)
      .update(language ?? "")
      .digest("hex");
    const known = await store.find(key);
    if (known) return known;
    const recogniseHalves = async (mayRepeatHalves: boolean) => {
      const halves: RecognisedPart[] = [];
      for (const half of halve(part, pauses, OVERLAP_SECONDS))
        halves.push(...(await recognisePart(half, language, mayRepeatHalves)));
      return halves;
    };
    const recognition = await recognise({
      wav,
      seconds,
      language,
      terms,
      signal,
      onSend: () => store.noteSent(seconds),
      onRefuse: () => store.noteRefused(seconds),
    });
    const canDivide = seconds > SMALLEST_PART_SECONDS;
    if (recognition === "tooLarge" && !canDivide)
      throw new SoundFailure("The recogniser refuses even the smallest part of the sound.");
    let result = recognition === "tooLarge" ? await recogniseHalves(mayRepeat) : [{ part, recognition }];
    const fault = recognition === "tooLarge" ? null : faultOf(recognition, seconds);
    if (fault !== null && mayRepeat && canDivide) {
      // The halves begin at other words, which ends most loops, and a recogniser often stops in the middle of a long part.
      const halves = await recogniseHalves(false);
      if (fault === "loop" || charCount(halves) > charCount(result)) result = halves;
    }
    await store.save(key, result);
    return result;
  };
  return recognisePart;
}

const charCount = (parts: readonly RecognisedPart[]) =>
  parts.reduce(
    (sum, { recognition }) => sum + recognition.segments.reduce((count, { text }) => count + text.length, 0),
    0,
  );
