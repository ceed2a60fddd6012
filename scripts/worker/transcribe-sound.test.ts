import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { refusalOf } from "../../src/domain/transcription/gate.ts";
import type { RecognisedPart } from "../../src/domain/transcription/join-parts.ts";
import {
  makeSamples,
  openRecogniser,
  type RecogniserFault,
  type Sound,
  soundFile,
  wordsOf,
  writeFfmpeg,
} from "../../tests/support/recogniser.ts";
import { type DecodedSound, decodeSound } from "./decode-sound.ts";
import { createRecogniser } from "./recogniser.ts";
import { transcribeSound } from "./transcribe-sound.ts";

/** A stand-in of a recogniser hears numbered seconds, so the tests see each lost and each doubled word. */

let recogniser: Awaited<ReturnType<typeof openRecogniser>>;
let smallRecogniser: Awaited<ReturnType<typeof openRecogniser>>;
const folder = mkdtempSync(join(tmpdir(), "recap-parts-"));
const ffmpeg = writeFfmpeg(folder);
const { signal } = new AbortController();

beforeAll(async () => {
  recogniser = await openRecogniser();
  smallRecogniser = await openRecogniser(1_500_000);
});
afterAll(() => {
  recogniser.close();
  smallRecogniser.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  recogniser.reset();
  smallRecogniser.reset();
});

async function decode(...sounds: readonly Sound[]): Promise<DecodedSound> {
  const source = join(folder, "sound");
  writeFileSync(source, soundFile(makeSamples(...sounds)));
  return decodeSound(source, join(folder, "samples"), { ffmpeg, signal });
}

interface Options {
  maxSeconds?: number;
  language?: string | null;
  server?: { url: string };
  known?: Map<string, RecognisedPart[]>;
}

async function transcribe(sound: DecodedSound, options: Options = {}) {
  const { maxSeconds = 50, language = "en", server = recogniser, known = new Map() } = options;
  const sent: number[] = [];
  const store = {
    find: async (key: string) => known.get(key) ?? null,
    save: async (key: string, parts: RecognisedPart[]) => void known.set(key, parts),
    noteSent: async (seconds: number) => void sent.push(seconds),
    noteRefused: async () => {},
  };
  const recognise = createRecogniser({ baseUrl: server.url, apiKey: "", model: "test", timeoutMs: 2000, pauseMs: 1 });
  const result = await transcribeSound(sound, { recognise, store, language, terms: [], signal, maxSeconds });
  return { ...result, sent, text: result.segments.map(({ text }) => text).join(" ") };
}

const spoken = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => from + index).filter((second) => second % 5 !== 4);
const textOf = (seconds: readonly number[]) => seconds.map(wordsOf).join(" ");

test("no word at a seam is lost or doubled, and each line has its time", async () => {
  const { text, segments } = await transcribe(await decode(["speech", 240]));
  expect(recogniser.requests.length).toBeGreaterThan(4);
  expect(text).toBe(textOf(spoken(0, 240)));
  const late = segments.filter(({ start, text: words }) => Math.abs(start - Number(/\d+/.exec(words)?.[0])) > 0.5);
  expect(late).toEqual([]);
});

test("no request is larger than 20 MB, so a recogniser with a limit of 25 MB takes every part", async () => {
  await transcribe(await decode(["speech", 700]), { maxSeconds: 900 });
  expect(recogniser.requests.map(({ bytes }) => bytes < 20_000_000)).toEqual([true, true]);
});

test("silence and music are not sent, and the times lead over them", async () => {
  const { text, cut, segments } = await transcribe(
    await decode(["hum", 30], ["speech", 40], ["silence", 60], ["speech", 20]),
  );
  expect(text).toBe(textOf([...spoken(30, 70), ...spoken(130, 150)]));
  expect(cut.map(({ start, end }) => Math.round(end - start))).toEqual([30, 60]);
  const after = segments.find(({ text: words }) => words === wordsOf(130));
  expect(after?.start).toBeCloseTo(130, 0);
  expect(recogniser.requests.reduce((sum, { seconds }) => sum + seconds, 0)).toBeLessThan(75);
});

test("sound without words is not sent at all", async () => {
  const { segments, sent } = await transcribe(await decode(["silence", 60]));
  expect([segments, sent, recogniser.requests]).toEqual([[], [], []]);
});

test("a recogniser that refuses a part gets two smaller ones", async () => {
  const { text } = await transcribe(await decode(["speech", 100]), { maxSeconds: 100, server: smallRecogniser });
  expect(text).toBe(textOf(spoken(0, 100)));
  expect(smallRecogniser.requests.every(({ bytes }) => bytes <= 1_500_000)).toBe(true);
});

const FIRST_PART = [1, 0, 0];

test.each<[string, RecogniserFault, number]>([
  ["a fault of the recogniser", 500, 1],
  ["a busy recogniser", 429, 1],
  ["a proxy that gives up", 504, 1],
  ["an answer that comes too late", "late", 1],
  ["a web page", "html", 1],
  ["an answer of 20 MB", "endless", 1],
  ["a loop", "loop", 2],
  ["half of the words of a part", "half", 2],
  ["no words for a part", "empty", 2],
])("one bad part is sent again alone: %s", async (_name, fault, more) => {
  recogniser.faults.push(...FIRST_PART.map((isBad) => (isBad ? fault : null)));
  const { text } = await transcribe(await decode(["speech", 130]));
  expect(text).toBe(textOf(spoken(0, 130)));
  expect(recogniser.requests).toHaveLength(3 + more);
});

test("a request without an answer is repeated once at most, because each of them may be billed", async () => {
  recogniser.faults.push("late", "late", "late");
  const known = new Map();
  const failure = transcribe(await decode(["speech", 40]), { known });
  await expect(failure).rejects.toMatchObject({ message: "The recogniser did not answer in time.", canRetry: true });
  expect(recogniser.requests).toHaveLength(2);
});

test("a part whose text is there is never sent again", async () => {
  const known = new Map<string, RecognisedPart[]>();
  const sound = await decode(["speech", 130]);
  recogniser.faults.push(null, 400);
  await expect(transcribe(sound, { known })).rejects.toThrow("could not read the sound (400)");
  const { text, sent } = await transcribe(sound, { known });
  expect(text).toBe(textOf(spoken(0, 130)));
  expect(sent).toHaveLength(2);
});

test("invented text on silence is left out", async () => {
  recogniser.faults.push("invented");
  expect((await transcribe(await decode(["speech", 40]))).text).toBe(textOf(spoken(0, 40)));
});

test("times that drift are corrected within their part", async () => {
  recogniser.faults.push("drift", "drift", "drift");
  const { segments } = await transcribe(await decode(["speech", 130]));
  // Without the correction, the last words of a part are five seconds late.
  const late = segments.filter(({ start, text }) => Math.abs(start - Number(/\d+/.exec(text)?.[0])) > 1.5);
  expect(late).toEqual([]);
});

test("music that sounds like another language does not change the language of the text", async () => {
  recogniser.faults.push("welsh");
  const { language, text, sent } = await transcribe(await decode(["speech", 130]), { language: null });
  expect([language, sent.length, recogniser.requests.at(-1)?.language]).toEqual(["en", 4, "en"]);
  expect(text).toBe(textOf(spoken(0, 130)));
});

test("a recogniser that spoils both tries leaves a text that the gate refuses", async () => {
  recogniser.faults.push("loop", "loop", "loop");
  const { segments, seconds, cut } = await transcribe(await decode(["speech", 45]));
  const reason = refusalOf({
    segments,
    seconds,
    cut,
    showLanguage: "en",
    heardLanguage: "en",
    guestCount: 0,
    statedSeconds: null,
    labelsSpeakers: false,
  });
  expect(reason).toBe("The recogniser repeated “thank you for watching” again and again.");
});

test("a model without times is named", async () => {
  recogniser.faults.push("untimed");
  await expect(transcribe(await decode(["speech", 20]))).rejects.toThrow("This model gives no times.");
});

test("a file without sound and a machine without ffmpeg have one clear sentence each", async () => {
  const source = join(folder, "text");
  writeFileSync(source, "words");
  await expect(decodeSound(source, join(folder, "none"), { ffmpeg, signal })).rejects.toThrow(
    "The file has no sound, or it is damaged.",
  );
  await expect(
    decodeSound(source, join(folder, "none"), { ffmpeg: join(folder, "missing"), signal }),
  ).rejects.toMatchObject({
    message: "The worker needs ffmpeg. Install it, or set FFMPEG_PATH to its place (docs/transcription.md).",
    countsAsTry: false,
  });
});

test.each([
  ["a program that another one kills", 'process.kill(process.pid, "SIGKILL");', true],
  ["a program that ends with a fault", "process.exitCode = 69;", false],
])("the samples of %s are never taken for the whole sound", async (_name, ending, canRetry) => {
  const source = join(folder, "sound");
  writeFileSync(source, soundFile(makeSamples(["speech", 10])));
  const decoding = decodeSound(source, join(folder, "samples"), { ffmpeg: writeFfmpeg(folder, ending), signal });
  await expect(decoding).rejects.toMatchObject({ name: "Error", canRetry });
});

test("ffmpeg, which reads files of strangers, gets no secret", async () => {
  const source = join(folder, "sound");
  const seen = join(folder, "environment");
  writeFileSync(source, soundFile(makeSamples(["speech", 10])));
  process.env["TRANSCRIBE_API_KEY"] = "key-of-tests";
  try {
    const ending = `require("node:fs").writeFileSync(${JSON.stringify(seen)}, JSON.stringify(process.env));`;
    await decodeSound(source, join(folder, "samples"), { ffmpeg: writeFfmpeg(folder, ending), signal });
  } finally {
    delete process.env["TRANSCRIBE_API_KEY"];
  }
  expect(readFileSync(seen, "utf8")).toContain("PATH");
  expect(readFileSync(seen, "utf8")).not.toContain("key-of-tests");
});

test("without a place for the samples, no program starts", async () => {
  const source = join(folder, "sound");
  const trace = join(folder, "trace");
  writeFileSync(source, soundFile(makeSamples(["speech", 1])));
  const ffmpeg = writeFfmpeg(folder, `require("node:fs").writeFileSync(${JSON.stringify(trace)}, "");`);
  await expect(decodeSound(source, join(folder, "no-folder", "samples"), { ffmpeg, signal })).rejects.toThrow("ENOENT");
  await new Promise((done) => setTimeout(done, 500));
  expect(existsSync(trace)).toBe(false);
});
