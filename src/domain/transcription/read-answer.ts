import { fieldsOf, isRecord } from "../text/is-record.ts";
import { printableText } from "../text/printable.ts";
import { oneLine } from "../transcript/cue.ts";
import { readWholeTranscript } from "../transcript/read.ts";
import { speakerFromLabel } from "../transcript/speakers.ts";
import { languageCode } from "./language.ts";
import { plainWords, type Recognition, roundSeconds, type Segment } from "./segment.ts";

/** How a provider names things in its answer. */
interface Shape {
  /** The list of utterances or segments. */
  items: (answer: Record<string, unknown>) => unknown;
  text: string;
  speaker: string;
  /** The number of units in a second. */
  unit: number;
  language: (answer: Record<string, unknown>) => unknown;
  seconds: (answer: Record<string, unknown>) => unknown;
}

export type AnswerKind = "assemblyai" | "deepgram" | "mistral" | "openai";

const SHAPES: Record<AnswerKind, Shape> = {
  assemblyai: {
    items: (answer) => answer["utterances"],
    text: "text",
    speaker: "speaker",
    unit: 1000,
    language: (answer) => answer["language_code"],
    seconds: (answer) => answer["audio_duration"],
  },
  deepgram: {
    items: (answer) => fieldsOf(answer["results"])["utterances"],
    text: "transcript",
    speaker: "speaker",
    unit: 1,
    language: (answer) => firstOf(fieldsOf(answer["results"])["channels"])["detected_language"],
    seconds: (answer) => fieldsOf(answer["metadata"])["duration"],
  },
  mistral: {
    items: (answer) => answer["segments"],
    text: "text",
    speaker: "speaker_id",
    unit: 1,
    language: (answer) => answer["language"],
    seconds: (answer) => fieldsOf(answer["usage"])["prompt_audio_seconds"],
  },
  openai: {
    items: (answer) => answer["segments"],
    text: "text",
    speaker: "speaker",
    unit: 1,
    language: (answer) => answer["language"],
    seconds: (answer) => answer["duration"] ?? fieldsOf(answer["usage"])["seconds"],
  },
};

const firstOf = (list: unknown) => fieldsOf(Array.isArray(list) ? list[0] : undefined);

/**
 * Whisper itself drops a segment with these values: it heard no speech, and it is not sure of the words. Such segments are
 * the well-known invented sentences on silence, such as “Thank you for watching”.
 */
const INVENTED = { noSpeech: 0.6, logProbability: -1 };

/** Reads the JSON of a provider. Returns null if it is not an answer of this provider. */
export function readAnswer(kind: AnswerKind, value: unknown): Recognition | null {
  if (!isRecord(value)) return null;
  const shape = SHAPES[kind];
  const items = shape.items(value);
  const language = languageCode(textOf(shape.language(value)));
  const seconds = numberOf(shape.seconds(value));
  if (!Array.isArray(items)) {
    const hasNoSpeech = value["text"] === "" || (isRecord(value["results"]) && items === undefined);
    return hasNoSpeech ? { segments: [], language, seconds } : null;
  }
  const segments: Segment[] = [];
  for (const item of items) {
    const lines = segmentsOf(fieldsOf(item), shape);
    // Words without a time would get lost.
    if (lines === null) return null;
    segments.push(...lines);
  }
  return { segments: segments.sort((a, b) => a.start - b.start), language, seconds };
}

/** Returns null for words without a time. */
function segmentsOf(fields: Record<string, unknown>, { text, speaker, unit }: Shape): Segment[] | null {
  const words = printableText(textOf(fields[text]) ?? "").trim();
  if (words === "" || isInvented(fields)) return [];
  const [start, end] = [timeOf(fields["start"]), timeOf(fields["end"])];
  if (start === null || end === null) return null;
  const segment = {
    start: roundSeconds(start / unit),
    end: roundSeconds(Math.max(start, end) / unit),
    speaker: speakerOf(fields[speaker]),
    text: oneLine(words),
  };
  return splitAtSentences(segment, wordTimesOf(fields["words"], unit));
}

function isInvented(fields: Record<string, unknown>): boolean {
  const noSpeech = numberOf(fields["no_speech_prob"]);
  const logProbability = fields["avg_logprob"];
  return (
    noSpeech !== null &&
    typeof logProbability === "number" &&
    noSpeech > INVENTED.noSpeech &&
    logProbability < INVENTED.logProbability
  );
}

/** Deepgram and Mistral count speakers from 0, AssemblyAI uses letters. Other labels stay as they are. */
function speakerOf(label: unknown): string | null {
  if (typeof label === "number") return `Speaker ${label + 1}`;
  if (typeof label !== "string") return null;
  const number = /^(?:speaker[_ ]?)?(\d+)$/i.exec(label)?.[1];
  if (number !== undefined) return `Speaker ${Number(number) + 1}`;
  return speakerFromLabel(/^[A-Z]$/.test(label) ? `Speaker ${label}` : oneLine(printableText(label)));
}

/** A turn can last for minutes. Readers need a time at each sentence or two, so a line has about this number of seconds. */
const LINE_SECONDS = 15;
const SENTENCE = /[^.!?…。！？]+(?:[.!?…。！？]+["”»)]*|$)\s*/gu;

/** Splits a long turn after a sentence. The times of the words say when the next sentence begins, if the provider sent them. */
function splitAtSentences(segment: Segment, wordStarts: readonly number[]): Segment[] {
  if (segment.end - segment.start <= LINE_SECONDS) return [segment];
  const sentences = segment.text.match(SENTENCE) ?? [segment.text];
  const total = countOf(segment.text);
  const isTimed = wordStarts.length === total;
  const timeAt = (count: number) =>
    (isTimed ? wordStarts[count] : undefined) ??
    roundSeconds(segment.start + ((segment.end - segment.start) * count) / Math.max(total, 1));
  const lines: Segment[] = [];
  let count = 0;
  let line = { text: "", start: segment.start };
  for (const sentence of sentences) {
    line.text += sentence;
    count += countOf(sentence);
    const end = count >= total ? segment.end : timeAt(count);
    if (end - line.start < LINE_SECONDS && count < total) continue;
    lines.push({ ...segment, start: line.start, end, text: oneLine(line.text) });
    line = { text: "", start: end };
  }
  if (line.text.trim() !== "") lines.push({ ...segment, start: line.start, text: oneLine(line.text) });
  return lines;
}

/** Providers count words as texts between spaces. */
const countOf = (text: string) => text.split(/\s+/).filter(Boolean).length;

const wordTimesOf = (words: unknown, unit: number): number[] =>
  Array.isArray(words)
    ? words.flatMap((word) => {
        const start = numberOf(fieldsOf(word)["start"]);
        return start === null ? [] : roundSeconds(start / unit);
      })
    : [];

const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null);
const numberOf = (value: unknown): number | null =>
  typeof value === "number" && Number.isFinite(value) && value >= 0 ? value : null;
/** Some recognisers let the first words begin a little before the sound. */
const timeOf = (value: unknown): number | null =>
  typeof value === "number" && Number.isFinite(value) ? Math.max(0, value) : null;

/** A recogniser that answers only in captions, such as a plain `text` or `vtt` server. Returns null for a text without times. */
export function readCaptionsAnswer(source: string, seconds: number): Recognition | null {
  const cues = readWholeTranscript(source);
  if (cues.length === 0 || cues.some(({ start }) => start === null)) return null;
  const segments = cues.map((cue, index) => ({
    start: cue.start ?? 0,
    end: cues[index + 1]?.start ?? Math.min(seconds, (cue.start ?? 0) + plainWords(cue.text).length / 2),
    speaker: cue.speaker,
    text: cue.text,
  }));
  return { segments, language: null, seconds };
}
