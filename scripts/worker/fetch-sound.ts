import "../import/node-fetch.ts";
import type { FileHandle } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";
import { SOUND_FILE_MAX_BYTES } from "../../src/domain/constants.ts";
import { causeOf, DownloadFailed, fetchWithRedirects } from "../../supabase/functions/_shared/download/download.ts";
import type { Resolve } from "../../supabase/functions/_shared/download/public-address.ts";
import { diskFull, isDiskFull, openForWriting, SoundFailure, writeAll } from "./failure.ts";

/** Hosts of podcasts count downloads with a chain of redirects. */
const MAX_REDIRECTS = 10;
const IDLE_MS = 60_000;
const MAX_INTERRUPTIONS = 5;
const PAUSE_MS = 1000;

export interface FetchSoundOptions {
  /** The address or e-mail by which a host can reach the operator. Some hosts block programs without it. */
  contact: string;
  resolve: Resolve;
  trustedOrigin?: string | undefined;
  signal: AbortSignal;
  pauseMs?: number;
}

/** Downloads sound into a file, and continues after an interruption where it stopped. Throws `SoundFailure`. */
export async function fetchSound(address: string, path: string, options: FetchSoundOptions): Promise<void> {
  const file = await openForWriting(path);
  const progress = { bytes: 0, version: null as string | null };
  try {
    for (let interruptions = 0; ; interruptions++) {
      const isWhole = await fetchRest(address, file, progress, options);
      if (isWhole) return;
      if (interruptions >= MAX_INTERRUPTIONS)
        throw new SoundFailure("The download of the sound was interrupted again and again.", { canRetry: true });
      await setTimeout((options.pauseMs ?? PAUSE_MS) * 2 ** interruptions, undefined, { signal: options.signal });
    }
  } catch (error) {
    if (isDiskFull(error)) throw diskFull();
    if (error instanceof DownloadFailed) throw new SoundFailure(`The sound cannot be downloaded: ${error.message}.`);
    throw error;
  } finally {
    await file.close();
  }
}

interface Progress {
  bytes: number;
  /** The strong version of the file, without which a host may send other bytes after an interruption. */
  version: string | null;
}

/** Returns false if the connection broke before the end of the file. */
async function fetchRest(address: string, file: FileHandle, progress: Progress, options: FetchSoundOptions) {
  const idle = new AbortController();
  const signal = AbortSignal.any([options.signal, idle.signal]);
  const watch = watchIdle(idle);
  const canContinue = progress.bytes > 0 && progress.version !== null;
  const rangeHeaders = { range: `bytes=${progress.bytes}-`, "if-range": progress.version ?? "" };
  const headers = { "user-agent": userAgent(options.contact), ...(canContinue ? rangeHeaders : {}) };
  try {
    const { response } = await fetchWithRedirects(address, signal, {
      ...options,
      headers,
      maxRedirects: MAX_REDIRECTS,
    });
    if (!response.ok || !response.body) throw await failureOf(response);
    const isRest = canContinue && response.status === 206;
    if (!isRest && progress.bytes > 0) {
      progress.bytes = 0;
      await file.truncate(0);
    }
    const tag = response.headers.get("etag");
    const version = tag && !tag.startsWith("W/") ? tag : response.headers.get("last-modified");
    // A host counts the bytes of a compressed file as they are on their way, and this file has other bytes.
    const isCompressed = response.headers.has("content-encoding");
    progress.version = isCompressed ? null : version;
    const length = Number(response.headers.get("content-length"));
    const total = length > 0 && !isCompressed ? progress.bytes + length : null;
    if ((total ?? 0) > SOUND_FILE_MAX_BYTES) throw tooLarge();
    for await (const chunk of response.body) {
      watch.touch();
      if (progress.bytes === 0) refuseText(response, chunk);
      await writeAll(file, chunk, progress.bytes);
      progress.bytes += chunk.byteLength;
      if (progress.bytes > SOUND_FILE_MAX_BYTES) throw tooLarge();
    }
    if (progress.bytes === 0) throw new SoundFailure("The file of the sound is empty.");
    return total === null || progress.bytes >= total;
  } catch (error) {
    options.signal.throwIfAborted();
    if (idle.signal.aborted) return false;
    if (error instanceof TypeError) {
      if (progress.bytes > 0) return false;
      throw new SoundFailure(`The sound cannot be downloaded: its host cannot be reached (${causeOf(error)}).`, {
        canRetry: true,
      });
    }
    throw error;
  } finally {
    watch.stop();
  }
}

const userAgent = (contact: string) => `EpisodeRecap/1.0 (transcription worker; +${contact})`;

const tooLarge = () => new SoundFailure("The file of the sound is larger than 1 GB.");

async function failureOf(response: Response): Promise<SoundFailure> {
  await response.body?.cancel();
  const { status } = response;
  if (status === 401 || status === 403)
    return new SoundFailure(`The host of the sound refuses downloads by programs (${status}). Choose another address.`);
  if (status === 404 || status === 410) return new SoundFailure(`The sound is no longer at its address (${status}).`);
  const canRetry = status === 429 || status >= 500;
  return new SoundFailure(`The sound cannot be downloaded: the server answered ${status}.`, { canRetry });
}

/** A login page or an error page has the status 200 as well. */
function refuseText(response: Response, chunk: Uint8Array): void {
  const type = response.headers.get("content-type") ?? "";
  const beginning = Buffer.from(chunk.subarray(0, 200)).toString("latin1").trimStart();
  if (/^text\/html/i.test(type) || /^<(?:!doctype|html|\?xml)/i.test(beginning))
    throw new SoundFailure("The address leads to a web page and not to sound.");
}

function watchIdle(idle: AbortController) {
  let timer = globalThis.setTimeout(() => idle.abort(), IDLE_MS);
  return {
    touch: () => {
      clearTimeout(timer);
      timer = globalThis.setTimeout(() => idle.abort(), IDLE_MS);
    },
    stop: () => clearTimeout(timer),
  };
}
