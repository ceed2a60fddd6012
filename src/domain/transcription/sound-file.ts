import { SOUND_FILE_MAX_BYTES } from "../constants.ts";

/** Some systems do not know the type of these files. */
const TYPES: Record<string, string> = {
  aac: "audio/aac",
  aif: "audio/aiff",
  aiff: "audio/aiff",
  flac: "audio/flac",
  m4a: "audio/mp4",
  m4b: "audio/mp4",
  m4v: "video/mp4",
  mkv: "video/x-matroska",
  mov: "video/quicktime",
  mp3: "audio/mpeg",
  mp4: "video/mp4",
  oga: "audio/ogg",
  ogg: "audio/ogg",
  opus: "audio/ogg",
  wav: "audio/wav",
  webm: "video/webm",
  wma: "audio/x-ms-wma",
};

/** For the attribute `accept` of a file input. */
export const SOUND_FILE_ACCEPT = ["audio/*", "video/*", ...Object.keys(TYPES).map((ending) => `.${ending}`)].join();

interface FileFacts {
  name: string;
  /** The type that the browser says. It can be empty. */
  type: string;
  size: number;
}

const endingOf = (name: string) => /\.([a-z0-9]{2,4})$/i.exec(name)?.[1]?.toLowerCase();

/** Returns the type of a file of sound or video, or null for another file. */
export function soundTypeOf({ name, type }: Pick<FileFacts, "name" | "type">): string | null {
  if (/^(audio|video)\//.test(type)) return type;
  return TYPES[endingOf(name) ?? ""] ?? null;
}

/** Returns why the site cannot take a file, or null. `maxBytes` is what the project allows, or null if it does not say it. */
export function soundFileProblem(file: FileFacts, maxBytes: number | null): string | null {
  if (soundTypeOf(file) === null) return `${file.name} is no audio and no video.`;
  if (file.size === 0) return `${file.name} is empty.`;
  if (file.size <= (maxBytes ?? SOUND_FILE_MAX_BYTES)) return null;
  return maxBytes === null || maxBytes === SOUND_FILE_MAX_BYTES
    ? `${file.name} has ${sizeText(file.size)}. The site takes files up to ${sizeText(SOUND_FILE_MAX_BYTES)}.`
    : `${file.name} has ${sizeText(file.size)}. The project allows files up to ${sizeText(maxBytes)}. An admin can raise this limit.`;
}

/** Returns a size such as “50 MB” or “1 GB”. Supabase's “50 MB” are 50 · 1024 · 1024 bytes, so both counts give round numbers. */
export function sizeText(bytes: number): string {
  if (bytes >= 1e9) return `${rounded(bytes / 1e9)} GB`;
  if (bytes % 1024 ** 2 === 0) return `${bytes / 1024 ** 2} MB`;
  return bytes < 1e6 ? `${rounded(bytes / 1e3)} kB` : `${rounded(bytes / 1e6)} MB`;
}

const rounded = (value: number) => (value < 10 ? Math.round(value * 10) / 10 : Math.round(value));

/** How far an upload is, such as “Uploading talk.mp3: 42 %”. A browser counts bytes before the server has them. */
export const uploadText = (fileName: string, sent: number, size: number): string =>
  `Uploading ${fileName}: ${Math.floor((sent / size) * 100)} % of ${sizeText(size)}`;

const SAMPLE_COUNT = 16;
const SAMPLE_BYTES = 64 * 1024;

/**
 * Returns which bytes of a file tell it from other files: 16 places over the whole length. To hash a whole video, a browser
 * would read all of it into memory.
 */
export function sampledRanges(size: number): { start: number; end: number }[] {
  if (size <= SAMPLE_COUNT * SAMPLE_BYTES) return [{ start: 0, end: size }];
  const step = (size - SAMPLE_BYTES) / (SAMPLE_COUNT - 1);
  return Array.from({ length: SAMPLE_COUNT }, (_, index) => {
    const start = Math.floor(index * step);
    return { start, end: start + SAMPLE_BYTES };
  });
}

/** Returns the name in Storage. `hash` is hexadecimal, and comes from the sampled bytes and the size. */
export const soundFileName = (episodeId: string, hash: string, fileName: string): string =>
  `${episodeId}/${hash.slice(0, 32)}.${endingOf(fileName) ?? "bin"}`;
