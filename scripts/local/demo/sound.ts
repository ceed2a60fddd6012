/** The sound of demo episodes consists of quiet notes. Each request computes them, so the repository has no sound files. */
import { Hono } from "hono";

const RATE = 8_000;
const HEADER_BYTES = 44;
const CHUNK_BYTES = 64 * 1024;
const MAX_SECONDS = 6 * 3600;

const NOTE_SECONDS = 0.6;
const VOLUME = 3_000;
const SEMITONES = [0, 3, 5, 7, 10, 12, 7, 5];

export const soundPath = (seconds: number | string) => `/__demo/sound/${seconds}.wav`;

export function createSoundRoutes(): Hono {
  const app = new Hono();
  app.get("/__demo/sound/:file", (c) => {
    const seconds = Number(/^(\d{1,5})\.wav$/.exec(c.req.param("file"))?.[1] ?? 0);
    if (seconds < 1 || seconds > MAX_SECONDS) return c.notFound();
    const size = HEADER_BYTES + seconds * RATE * 2;
    const header = c.req.header("range");
    const range = header === undefined ? { first: 0, last: size - 1 } : readRange(header, size);
    if (!range) return c.body(null, 416, { "content-range": `bytes */${size}` });
    return c.body(streamOf(seconds, range), header === undefined ? 200 : 206, {
      "content-type": "audio/wav",
      "accept-ranges": "bytes",
      "content-length": String(range.last - range.first + 1),
      ...(header !== undefined && {
        "content-range": `bytes ${range.first}-${range.last}/${size}`,
      }),
    });
  });
  return app;
}

interface Range {
  first: number;
  last: number;
}

function readRange(header: string, size: number): Range | null {
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(header) ?? [];
  if (first === "" && last === "") return null;
  const range =
    first === ""
      ? { first: Math.max(size - Number(last), 0), last: size - 1 }
      : { first: Number(first), last: last === "" ? size - 1 : Math.min(Number(last), size - 1) };
  return range.first <= range.last ? range : null;
}

function streamOf(seconds: number, { first, last }: Range): ReadableStream<Uint8Array> {
  let nextByte = first;
  return new ReadableStream({
    pull(controller) {
      const end = Math.min(nextByte + CHUNK_BYTES, last + 1);
      controller.enqueue(bytesOf(seconds, nextByte, end));
      nextByte = end;
      if (nextByte > last) controller.close();
    },
  });
}

/** Returns the bytes from `start` to `end - 1` of a WAV file with one channel of 16 bits. */
export function bytesOf(seconds: number, start: number, end: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(end - start);
  const header = headerOf(seconds);
  for (let position = start; position < end; position++) {
    const offset = position - HEADER_BYTES;
    bytes[position - start] =
      offset < 0 ? (header[position] ?? 0) : (sampleAt(offset >> 1) >> (offset % 2 === 0 ? 0 : 8)) & 255;
  }
  return bytes;
}

function sampleAt(index: number): number {
  const secondsFromStart = index / RATE;
  const note = Math.floor(secondsFromStart / NOTE_SECONDS);
  const secondsIntoNote = secondsFromStart - note * NOTE_SECONDS;
  const minute = Math.floor(secondsFromStart / 60);
  const semitone = (SEMITONES[(note * 3 + minute) % SEMITONES.length] ?? 0) + (minute % 5);
  const frequency = 220 * 2 ** (semitone / 12);
  const loudness = Math.min(secondsIntoNote * 50, 1) * Math.exp(-5 * secondsIntoNote);
  return Math.round(VOLUME * loudness * Math.sin(2 * Math.PI * frequency * secondsIntoNote));
}

function headerOf(seconds: number): Buffer {
  const dataBytes = seconds * RATE * 2;
  const header = Buffer.alloc(HEADER_BYTES);
  header.write("RIFF", 0);
  header.writeUInt32LE(dataBytes + HEADER_BYTES - 8, 4);
  header.write("WAVEfmt ", 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(RATE, 24);
  header.writeUInt32LE(RATE * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write("data", 36);
  header.writeUInt32LE(dataBytes, 40);
  return header;
}
