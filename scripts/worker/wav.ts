import { open } from "node:fs/promises";
import type { Part } from "../../src/domain/transcription/plan-parts.ts";
import { SAMPLE_RATE } from "./decode-sound.ts";

const HEADER_BYTES = 44;

/** Reads the stretches of a part from a file of samples, and returns them as one WAV file. */
export async function readPart(path: string, { spans }: Part): Promise<Buffer> {
  const ranges = spans.map(({ start, end }) => {
    const first = Math.round(start * SAMPLE_RATE) * 2;
    return { first, length: Math.round(end * SAMPLE_RATE) * 2 - first };
  });
  const wav = Buffer.alloc(HEADER_BYTES + ranges.reduce((sum, { length }) => sum + length, 0));
  writeHeader(wav);
  const file = await open(path, "r");
  try {
    let offset = HEADER_BYTES;
    for (const { first, length } of ranges) {
      await file.read(wav, offset, length, first);
      offset += length;
    }
  } finally {
    await file.close();
  }
  return wav;
}

function writeHeader(wav: Buffer): void {
  wav.write("RIFF", 0);
  wav.writeUInt32LE(wav.length - 8, 4);
  wav.write("WAVEfmt ", 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(SAMPLE_RATE, 24);
  wav.writeUInt32LE(2 * SAMPLE_RATE, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write("data", 36);
  wav.writeUInt32LE(wav.length - HEADER_BYTES, 40);
}
