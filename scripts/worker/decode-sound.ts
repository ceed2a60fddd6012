import { spawn } from "node:child_process";
import { once } from "node:events";
import { FRAME_SECONDS, type Levels } from "../../src/domain/transcription/plan-parts.ts";
import { diskFull, isDiskFull, openForWriting, SoundFailure, writeAll } from "./failure.ts";

export const SAMPLE_RATE = 16_000;
export const BYTES_PER_SECOND = 2 * SAMPLE_RATE;
const FRAME_SAMPLES = Math.round(SAMPLE_RATE * FRAME_SECONDS);
const FULL_SCALE = 32_768;

/**
 * Files of strangers reach ffmpeg. A playlist among them could make ffmpeg read another file of this machine or an address,
 * so only containers of sound and video are allowed.
 */
const FORMATS = "mp3,aac,ogg,flac,wav,w64,aiff,mov,matroska,webm,avi,mpegts,mpeg,asf,amr,caf";

export interface DecodedSound {
  /** The path of a file with 16-bit samples, one channel, 16,000 in a second. */
  path: string;
  levels: Levels;
  seconds: number;
}

/** Converts a file of any kind into samples, as a stream, and measures the loudness. Throws `SoundFailure`. */
export async function decodeSound(
  source: string,
  path: string,
  { ffmpeg, signal }: { ffmpeg: string; signal: AbortSignal },
): Promise<DecodedSound> {
  const input = ["-format_whitelist", FORMATS, "-protocol_whitelist", "file", "-i", `file:${source}`];
  const output = ["-map", "0:a:0", "-ac", "1", "-ar", String(SAMPLE_RATE), "-f", "s16le", "pipe:1"];
  const meter = createMeter();
  let ending: [code: number | null, signal: NodeJS.Signals | null];
  const file = await openForWriting(path);
  try {
    const program = spawn(ffmpeg, ["-nostdin", "-hide_banner", "-loglevel", "error", ...input, ...output], {
      stdio: ["ignore", "pipe", "ignore"],
      env: programEnv(),
      signal,
    });
    const end = once(program, "close");
    // The stream below reports the same error.
    end.catch(() => {});
    await once(program, "spawn").catch((error) => {
      throw missingFfmpeg(error);
    });
    let bytes = 0;
    try {
      for await (const chunk of program.stdout as AsyncIterable<Buffer>) {
        await writeAll(file, chunk, bytes);
        bytes += chunk.byteLength;
        meter.add(chunk);
      }
    } catch (error) {
      program.kill("SIGKILL");
      throw isDiskFull(error) ? diskFull() : error;
    }
    ending = (await end) as typeof ending;
  } finally {
    await file.close();
  }
  const [code, killedBy] = ending;
  if (killedBy !== null) throw new SoundFailure("The conversion of the sound was stopped.", { canRetry: true });
  const levels = meter.levels();
  if (code !== 0 || levels.length === 0) throw new SoundFailure("The file has no sound, or it is damaged.");
  return { path, levels, seconds: levels.length * FRAME_SECONDS };
}

/** ffmpeg reads files of strangers, so it gets none of the worker's secrets. */
const programEnv = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => PROGRAM_VARIABLES.test(name)));

/** Without the last two, some programs do not start: shared libraries of Unix, and everything on Windows. */
const PROGRAM_VARIABLES = /^(PATH|(DY)?LD_LIBRARY_PATH|SYSTEMROOT)$/i;

const FFMPEG_MISSING = "The worker needs ffmpeg. Install it, or set FFMPEG_PATH to its place (docs/transcription.md).";

/** Throws an error if this machine has no ffmpeg. */
export async function checkFfmpeg(ffmpeg: string): Promise<void> {
  const program = spawn(ffmpeg, ["-version"], { stdio: "ignore", env: programEnv() });
  await once(program, "spawn").catch((error) => {
    throw missingFfmpeg(error);
  });
}

function missingFfmpeg(error: unknown): unknown {
  const isMissing = error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "EACCES");
  return isMissing ? new SoundFailure(FFMPEG_MISSING, { canRetry: true, countsAsTry: false }) : error;
}

/** Measures the loudness of each frame. Chunks of a pipe end anywhere, even in the middle of a sample. */
function createMeter() {
  let levels = new Float32Array(1 << 16);
  let count = 0;
  let squares = 0;
  let samples = 0;
  let halfSample: number | null = null;

  const addSample = (sample: number) => {
    squares += sample * sample;
    if (++samples < FRAME_SAMPLES) return;
    if (count === levels.length) {
      const larger = new Float32Array(levels.length * 2);
      larger.set(levels);
      levels = larger;
    }
    levels[count++] = Math.sqrt(squares / FRAME_SAMPLES) / FULL_SCALE;
    squares = 0;
    samples = 0;
  };
  return {
    add(chunk: Buffer) {
      let offset = 0;
      if (halfSample !== null && chunk.length > 0) {
        addSample((((chunk[0] ?? 0) << 24) >> 16) | halfSample);
        halfSample = null;
        offset = 1;
      }
      const whole = chunk.length - ((chunk.length - offset) % 2);
      for (; offset < whole; offset += 2) addSample(chunk.readInt16LE(offset));
      if (offset < chunk.length) halfSample = chunk[offset] ?? 0;
    },
    levels: (): Levels => levels.slice(0, count),
  };
}
