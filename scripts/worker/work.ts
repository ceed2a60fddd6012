import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Json } from "../../src/data/database.types.ts";
import type { RecognisedPart } from "../../src/domain/transcription/join-parts.ts";
import { languageCode } from "../../src/domain/transcription/language.ts";
import { serviceName } from "../../src/domain/transcription/services.ts";
import type { Client } from "../../supabase/functions/_shared/caller.ts";
import type { Resolve } from "../../supabase/functions/_shared/download/public-address.ts";
import {
  type ClaimedRow,
  claimTokens,
  failClaim,
  readClaim,
  storeHeard,
} from "../../supabase/functions/_shared/transcription/claim.ts";
import type { Ceilings } from "../../supabase/functions/_shared/transcription/settings.ts";
import {
  FILE_IS_GONE,
  removeUnusedSoundFiles,
  signSoundFile,
} from "../../supabase/functions/_shared/transcription/sound-file.ts";
import { decodeSound } from "./decode-sound.ts";
import { SoundFailure } from "./failure.ts";
import { fetchSound } from "./fetch-sound.ts";
import type { Recognise } from "./recogniser.ts";
import { type PartStore, transcribeSound } from "./transcribe-sound.ts";
import { createWorkFolder } from "./work-folder.ts";

export interface WorkerOptions {
  server: Client;
  recognise: Recognise;
  ceilings: Ceilings;
  contact: string;
  resolve: Resolve;
  ffmpeg: string;
  trustedOrigin?: string | undefined;
  /** Where the worker stores sound while it works on it. */
  folder?: string | undefined;
  /** Longer sound is divided into parts. For tests. */
  maxSeconds?: number;
  pauseMs?: number;
  signal: AbortSignal;
}

const WORKER = "worker";
/** A shorter time than the lease, so that no other worker takes the recording while this one waits for the recogniser. */
const HOLD_INTERVAL_MS = 60_000;
const OWN_FAULT_WAIT_SECONDS = 600;

class Stopped extends Error {}

/** Works on one recording of the queue. Returns its new state, or null if no recording waits. */
export async function workOnce(options: WorkerOptions): Promise<string | null> {
  const { server } = options;
  await server.rpc("sweep_transcriptions").throwOnError();
  const [token] = await claimTokens(server, 1);
  if (token === undefined) {
    await removeUnusedSoundFiles(server);
    return null;
  }
  const row = await readClaim(server, token);
  if (row === null) return "deleted";
  if (row.state === "cancelled") return endCancelled(server, token);
  if (row.state !== "waiting" && row.provider !== WORKER) {
    const reason = `Another service has the recording: ${serviceName(row.provider ?? "")}. It is no longer set. Try again.`;
    return failClaim(server, token, { reason, billed: null });
  }
  if (row.state === "waiting") {
    const { hoursPerDay, hoursPerMonth } = options.ceilings;
    const ceilings = { hours_per_day: hoursPerDay, hours_per_month: hoursPerMonth };
    const { data } = await server.rpc("start_transcription", { token, provider: WORKER, ...ceilings }).throwOnError();
    if (data !== "started") return data;
  }
  return workOn(options, token, row);
}

async function workOn(options: WorkerOptions, token: string, row: ClaimedRow): Promise<string> {
  const { server } = options;
  const stop = new AbortController();
  const signal = AbortSignal.any([options.signal, stop.signal]);
  const timer = setInterval(async () => {
    const { data, error } = await server.rpc("hold_job", { token });
    if (error === null && data === false) stop.abort(new Stopped());
  }, HOLD_INTERVAL_MS);
  const folder = await createWorkFolder(options.folder ?? tmpdir()).catch(() => null);
  try {
    if (folder === null)
      throw new SoundFailure("The worker cannot write to its folder.", { canRetry: true, countsAsTry: false });
    const source = join(folder, "sound");
    const { address, trustedOrigin } = await locateSound(options, row);
    await fetchSound(address, source, { ...options, trustedOrigin, signal });
    const sound = await decodeSound(source, join(folder, "samples"), { ffmpeg: options.ffmpeg, signal });
    await rm(source);
    const language = languageCode(row.language);
    const store = partStore(server, token, () => stop.abort(new Stopped()));
    const heard = await transcribeSound(sound, { ...options, store, language, terms: row.terms, signal });
    return await storeHeard(server, token, row, {
      ...heard,
      soundSeconds: heard.seconds,
      labelsSpeakers: false,
      billed: null,
    });
  } catch (error) {
    if (stop.signal.aborted) return endCancelled(server, token);
    if (!(error instanceof SoundFailure)) throw error;
    const { message: reason, canRetry, countsAsTry } = error;
    const wait = countsAsTry ? {} : { waitSeconds: OWN_FAULT_WAIT_SECONDS };
    return failClaim(server, token, { reason, canRetry, billed: null, ...wait });
  } finally {
    clearInterval(timer);
    if (folder !== null) await rm(folder, { recursive: true, force: true });
  }
}

/** An uploaded file is at the address of the project, which can be on this machine. */
async function locateSound({ server, trustedOrigin }: WorkerOptions, { sound_url, sound_file }: ClaimedRow) {
  const address = sound_file === null ? sound_url : await signSoundFile(server, sound_file);
  if (address === null) throw new SoundFailure(FILE_IS_GONE);
  return { address, trustedOrigin: sound_file === null ? trustedOrigin : new URL(address).origin };
}

async function endCancelled(server: Client, token: string): Promise<string> {
  await server.rpc("end_cancelled_transcription", { token }).throwOnError();
  return "cancelled";
}

function partStore(server: Client, token: string, onStop: () => void): PartStore {
  const note = async (sentSeconds: number) => {
    const sent = { token, sent_seconds: sentSeconds };
    const { data } = await server.rpc("note_transcription_sent", sent).throwOnError();
    if (data) return;
    onStop();
    throw new Stopped();
  };
  return {
    async find(key) {
      const { data } = await server.rpc("transcription_part", { token, part_key: key }).throwOnError();
      return data as RecognisedPart[] | null;
    },
    async save(key, parts) {
      const answer = parts as unknown as Json;
      await server.rpc("save_transcription_part", { token, part_key: key, answer }).throwOnError();
    },
    noteSent: (seconds) => note(Math.ceil(seconds)),
    noteRefused: (seconds) => note(-Math.ceil(seconds)),
  };
}
