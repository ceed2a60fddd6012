import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { RecognisedPart } from "../../src/domain/transcription/join-parts.ts";
import { plainWords, type Segment } from "../../src/domain/transcription/segment.ts";
import { decodeSound } from "../worker/decode-sound.ts";
import { createRecogniser, type Recognise } from "../worker/recogniser.ts";
import { transcribeSound } from "../worker/transcribe-sound.ts";
import { readPart } from "../worker/wav.ts";
import { alignWords, type WordPair, wordErrors } from "./word-errors.ts";

export const USAGE = `Usage: npm run eval -- transcription --sound FILE --truth FILE [--base-url URL] [--seconds N] [--worker-only]

Measures the worker against one direct call for each spoken line. FILE of --truth is the JSON that speak.py of the lab
writes beside the sound. URL is an OpenAI-compatible server, such as http://127.0.0.1:9101/v1. --seconds N makes the parts
shorter, for more seams.`;

interface SpokenLine {
  start: number;
  end: number;
  text: string;
}

interface TimedWord {
  word: string;
  time: number;
  isFirst: boolean;
}

const CLOSE_SECONDS = 1;
/** Words this near to a seam are looked at one by one. */
const SEAM_SECONDS = 8;

export async function measureTranscription(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      sound: { type: "string" },
      truth: { type: "string" },
      "base-url": { type: "string", default: "http://127.0.0.1:9101/v1" },
      model: { type: "string", default: "" },
      seconds: { type: "string" },
      "worker-only": { type: "boolean", default: false },
    },
  });
  if (!values.sound || !values.truth) throw new Error(USAGE);
  const { lines } = JSON.parse(await readFile(values.truth, "utf8")) as { lines: SpokenLine[] };
  const recognise = createRecogniser({ baseUrl: values["base-url"], apiKey: "", model: values.model });
  const folder = await mkdtemp(join(tmpdir(), "recap-eval-"));
  try {
    const { signal } = new AbortController();
    const startedAt = performance.now();
    const sound = await decodeSound(values.sound, join(folder, "samples"), { ffmpeg: ffmpegPath(), signal });
    const known = new Map<string, RecognisedPart[]>();
    const seams: number[] = [];
    const store = {
      find: async (key: string) => known.get(key) ?? null,
      save: async (key: string, parts: RecognisedPart[]) => {
        known.set(key, parts);
        seams.push(...parts.map(({ part }) => part.from));
      },
      noteSent: async () => {},
      noteRefused: async () => {},
    };
    const maxSeconds = values.seconds === undefined ? {} : { maxSeconds: Number(values.seconds) };
    const result = await transcribeSound(sound, { recognise, store, language: "en", terms: [], signal, ...maxSeconds });
    const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1);
    const memory = Math.round(process.resourceUsage().maxRSS / 1024);
    console.log(
      `sound        ${(sound.seconds / 60).toFixed(1)} min, ${seams.length} parts, worker ${minutes} min, at most ${memory} MB`,
    );
    const spoken = spokenWords(lines);
    report(
      "worker",
      spoken,
      heardWords(result.segments),
      seams.filter((seam) => seam > 0),
    );
    reportStarts(spoken, heardWords(result.segments));
    if (values["worker-only"]) return;
    const direct = await recogniseLines(sound.path, lines, recognise, signal);
    report(
      "direct calls",
      spoken,
      heardWords(direct),
      seams.filter((seam) => seam > 0),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const ffmpegPath = () => process.env["FFMPEG_PATH"] || "ffmpeg";

const spokenWords = (lines: readonly SpokenLine[]): TimedWord[] => heardWords(lines);

function heardWords(segments: readonly Pick<Segment, "start" | "end" | "text">[]): TimedWord[] {
  return segments.flatMap(({ start, end, text }) => {
    const words = plainWords(text);
    return words.map((word, index) => ({
      word,
      time: start + ((end - start) * index) / words.length,
      isFirst: index === 0,
    }));
  });
}

async function recogniseLines(path: string, lines: readonly SpokenLine[], recognise: Recognise, signal: AbortSignal) {
  const segments: Segment[] = [];
  for (const { start, end } of lines) {
    const wav = await readPart(path, { spans: [{ start, end: end + 0.3 }], from: start });
    const input = { wav, seconds: end - start, language: "en", terms: [], signal };
    const answer = await recognise({ ...input, onSend: async () => {}, onRefuse: async () => {} });
    if (answer === "tooLarge") continue;
    segments.push(
      ...answer.segments.map((segment) => ({ ...segment, start: segment.start + start, end: segment.end + start })),
    );
  }
  return segments;
}

function report(name: string, spoken: readonly TimedWord[], heard: readonly TimedWord[], seams: readonly number[]) {
  const texts = [spoken.map(({ word }) => word), heard.map(({ word }) => word)] as const;
  const pairs = alignWords(...texts);
  const { percent, changed, missing, added } = wordErrors(...texts, pairs);
  const near = pairs.filter((pair) =>
    seams.some((seam) => Math.abs(timeOf(pair, spoken, heard) - seam) < SEAM_SECONDS),
  );
  const atSeams = wordErrors(...texts, near);
  console.log(
    `${name.padEnd(12)} ${percent.toFixed(2)} % wrong words (${changed} changed, ${missing} missing, ${added} added of ${spoken.length}); near ${seams.length} seams: ${atSeams.missing} missing, ${atSeams.added} added`,
  );
}

const timeOf = (pair: WordPair, spoken: readonly TimedWord[], heard: readonly TimedWord[]) =>
  (pair.spoken === null ? heard[pair.heard ?? 0] : spoken[pair.spoken])?.time ?? 0;

/** A line of the transcript may begin in the middle of a spoken line. Its true time is then the time of that word. */
function reportStarts(spoken: readonly TimedWord[], heard: readonly TimedWord[]) {
  const pairs = alignWords(
    spoken.map(({ word }) => word),
    heard.map(({ word }) => word),
  );
  const differences = pairs.flatMap((pair) => {
    if (pair.spoken === null || pair.heard === null) return [];
    const [truth, line] = [spoken[pair.spoken], heard[pair.heard]];
    return line?.isFirst && truth ? Math.abs(line.time - truth.time) : [];
  });
  const close = differences.filter((difference) => difference <= CLOSE_SECONDS).length;
  const share = (100 * close) / Math.max(differences.length, 1);
  const sorted = differences.toSorted((a, b) => a - b);
  const worst = sorted.at(-1) ?? 0;
  console.log(
    `line starts  ${share.toFixed(1)} % of ${differences.length} lines within ${CLOSE_SECONDS} s (median ${(sorted[sorted.length >> 1] ?? 0).toFixed(2)} s, worst ${worst.toFixed(1)} s)`,
  );
}
