/** Stand-ins for the worker: sound without words in it, ffmpeg, a recogniser with OpenAI's interface, and a host of sound. */
import { chmodSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";

const SAMPLE_RATE = 16_000;
const HEADER_BYTES = 44;

export type Sound = readonly ["speech" | "silence" | "hum", number];

/**
 * Makes samples that only look like speech: each second is a tone that rises and falls four times, and every fifth second
 * is a pause. The first sample of a second of speech is its number, so the stand-in of the recogniser knows what it hears.
 */
export function makeSamples(...sounds: readonly Sound[]): Int16Array {
  const samples = new Int16Array(sounds.reduce((sum, [, seconds]) => sum + seconds, 0) * SAMPLE_RATE);
  let second = 0;
  for (const [kind, seconds] of sounds) {
    for (let end = second + seconds; second < end; second++) {
      const isSpoken = kind === "speech" && second % 5 !== 4;
      samples.set(isSpoken ? SPEECH : kind === "hum" ? HUM : SILENCE, second * SAMPLE_RATE);
      if (isSpoken) samples.set([...MARK, second], second * SAMPLE_RATE);
    }
  }
  return samples;
}

const MARK = [17, -17, 17, -17];

const makeSecond = (loudness: (turn: number) => number) =>
  Int16Array.from(
    { length: SAMPLE_RATE },
    (_, n) => loudness(n / SAMPLE_RATE) * Math.sin((2 * Math.PI * 300 * n) / SAMPLE_RATE),
  );
const SPEECH = makeSecond((turn) => 3000 * (1 + 0.95 * Math.sin(2 * Math.PI * 4 * turn)));
const HUM = makeSecond(() => 4000);
const SILENCE = makeSecond(() => 6);

/** The words of each second of speech. Real words of different lengths, and no two seconds have the same. */
export const wordsOf = (second: number) => `Wave ${second} met ${second * 7 + 1}.`;

/** Reads which seconds a WAV file contains, and when each of them begins in the file. */
function secondsIn(wav: Buffer): { second: number; start: number }[] {
  const samples = new Int16Array(wav.buffer, wav.byteOffset + HEADER_BYTES, (wav.length - HEADER_BYTES) >> 1);
  const found: { second: number; start: number }[] = [];
  for (let n = 0; n + MARK.length < samples.length; n++) {
    if (samples[n] !== MARK[0] || MARK.some((mark, index) => samples[n + index] !== mark)) continue;
    found.push({ second: samples[n + MARK.length] ?? 0, start: n / SAMPLE_RATE });
  }
  return found;
}

export interface RecogniserRequest {
  bytes: number;
  seconds: number;
  language: string | undefined;
  prompt: string | undefined;
}

/** A fault of one answer. Numbers are statuses; `late` answers never. */
export type RecogniserFault =
  | number
  | "late"
  | "endless"
  | "html"
  | "empty"
  | "half"
  | "loop"
  | "invented"
  | "drift"
  | "welsh"
  | "untimed";

export async function openRecogniser(maxBytes = 25 * 1024 * 1024) {
  const requests: RecogniserRequest[] = [];
  const faults: (RecogniserFault | null)[] = [];
  /** Called after the recogniser has heard a part, and before it answers. */
  let onHeard: () => void = () => {};
  const server = createServer(async (request, response) => {
    const body = await readBody(request);
    const { file, fields } = readForm(request, body);
    const wav = Buffer.from(file);
    const seconds = (wav.length - HEADER_BYTES) / (2 * SAMPLE_RATE);
    if (wav.length > maxBytes) return void response.writeHead(413).end("{}");
    requests.push({ bytes: wav.length, seconds, language: fields["language"], prompt: fields["prompt"] });
    const fault = faults.shift() ?? null;
    onHeard();
    if (typeof fault === "number") return void response.writeHead(fault).end("{}");
    if (fault === "late") return;
    if (fault === "endless") return void response.writeHead(200).end(" ".repeat(20_000_001));
    if (fault === "html") return void response.writeHead(200).end("<html>Bad gateway</html>");
    const json = (value: object) =>
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(value));
    if (fault === "untimed") return void json({ text: "Words without times." });
    let segments = secondsIn(wav).map(({ second, start }) => ({
      start: fault === "drift" ? start * 1.1 : start,
      end: (start + 0.9) * (fault === "drift" ? 1.1 : 1),
      text: fault === "loop" ? "Thank you for watching." : wordsOf(second),
    }));
    if (fault === "empty") segments = [];
    if (fault === "half") segments = segments.slice(0, segments.length / 2);
    const invented = {
      start: 0,
      end: seconds,
      text: "Thanks to our sponsors.",
      no_speech_prob: 0.95,
      avg_logprob: -1.4,
    };
    const all = fault === "invented" ? [...segments, invented] : segments;
    json({
      task: "transcribe",
      language: fault === "welsh" ? "welsh" : "english",
      duration: seconds,
      text: "…",
      segments: all,
    });
  });
  await listen(server);
  return {
    url: `${addressOf(server)}/v1`,
    requests,
    faults,
    whenHeard: (action: () => void) => {
      onHeard = action;
    },
    reset() {
      requests.length = 0;
      faults.length = 0;
      onHeard = () => {};
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function readForm(request: IncomingMessage, body: Buffer) {
  const boundary = /boundary=(.+)$/.exec(request.headers["content-type"] ?? "")?.[1] ?? "";
  const fields: Record<string, string> = {};
  let file: Uint8Array = new Uint8Array();
  let position = body.indexOf(`--${boundary}`);
  while (position !== -1) {
    const head = body.indexOf("\r\n\r\n", position);
    const next = body.indexOf(`\r\n--${boundary}`, head);
    if (head === -1 || next === -1) break;
    const header = body.subarray(position, head).toString();
    const name = /name="([^"]+)"/.exec(header)?.[1] ?? "";
    if (header.includes("filename=")) file = body.subarray(head + 4, next);
    else fields[name] = body.subarray(head + 4, next).toString();
    position = next + 2;
  }
  return { file, fields };
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** A host of sound. `handle` answers each request; the default sends the bytes, and ranges of them. */
export async function openSoundHost() {
  const requests: IncomingMessage["headers"][] = [];
  let bytes: Buffer = Buffer.from("");
  let handle: ((request: IncomingMessage, response: ServerResponse) => boolean) | null = null;
  const server = createServer((request, response) => {
    requests.push(request.headers);
    if (handle?.(request, response)) return;
    const start = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? "")?.[1] ?? 0);
    response.setHeader("etag", '"v1"');
    response.setHeader("content-length", bytes.length - start);
    response.writeHead(start > 0 ? 206 : 200).end(bytes.subarray(start));
  });
  await listen(server);
  return {
    url: addressOf(server),
    requests,
    serve: (sound: Buffer) => {
      bytes = sound;
    },
    answer: (handler: typeof handle) => {
      handle = handler;
    },
    bytes: () => bytes,
    reset() {
      requests.length = 0;
      handle = null;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const listen = (server: ReturnType<typeof createServer>) =>
  new Promise<void>((done) => server.listen(0, "127.0.0.1", () => done()));
const addressOf = (server: ReturnType<typeof createServer>) =>
  `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

/**
 * Writes a program that stands for ffmpeg: it sends the bytes after the 4-byte mark SAMP of a file unchanged, because the
 * files of these tests contain samples already. Other files have no sound. `ending` is code that runs before the end.
 */
export function writeFfmpeg(folder: string, ending = ""): string {
  const path = join(folder, ending === "" ? "ffmpeg" : "faulty-ffmpeg");
  const source = `#!${process.execPath}
const { createReadStream, openSync, readSync } = require("node:fs");
const place = process.argv.indexOf("-i");
if (place === -1) process.exit(0);
const file = process.argv[place + 1].replace(/^file:/, "");
const mark = Buffer.alloc(4);
readSync(openSync(file, "r"), mark, 0, 4, 0);
if (String(mark) !== "SAMP") process.exit(1);
createReadStream(file, { start: 4 }).pipe(process.stdout).on("unpipe", () => {
  ${ending}
});
`;
  writeFileSync(path, source);
  chmodSync(path, 0o755);
  return path;
}

export const soundFile = (samples: Int16Array): Buffer =>
  Buffer.concat([Buffer.from("SAMP"), Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength)]);
