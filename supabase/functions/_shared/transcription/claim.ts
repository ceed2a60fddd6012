import { EPISODE_MAX_CHARS } from "../../../../src/domain/limits.ts";
import { writeTranscript } from "../../../../src/domain/transcript/write.ts";
import { refusalOf } from "../../../../src/domain/transcription/gate.ts";
import { languageCode } from "../../../../src/domain/transcription/language.ts";
import { cuesOf, type Segment, type Span } from "../../../../src/domain/transcription/segment.ts";
import type { Client } from "../caller.ts";

/** The kind of all jobs that turn sound into text. */
const KIND = "transcribe";

export interface ClaimedRow {
  id: string;
  state: string;
  /** Null for an uploaded file. */
  sound_url: string | null;
  sound_file: string | null;
  language: string | null;
  guest_count: number;
  provider: string | null;
  provider_id: string | null;
  secret: string;
  sent_at: string | null;
  seconds: number | null;
  /** The length that the feed or an editor says. */
  stated_seconds: number | null;
  /** The glossary of the show. The most important terms come first. */
  terms: string[];
}

/** Takes jobs of the queue. With `onlyId`, it takes this one even before its time, unless it is held. */
export async function claimTokens(server: Client, most: number, onlyId?: string): Promise<string[]> {
  const { data } = await server
    .rpc("claim_jobs", { kind: KIND, most, ...(onlyId ? { only_key: onlyId } : {}) })
    .throwOnError();
  return data.map(({ token }) => token);
}

/** Returns null if the recap was deleted. In this case, it ends the job. */
export async function readClaim(server: Client, token: string): Promise<ClaimedRow | null> {
  const { data } = await server.rpc("read_transcription", { token }).throwOnError();
  const [row] = data;
  if (!row) await server.rpc("finish_job", { token }).throwOnError();
  return row ?? null;
}

export interface Heard {
  segments: readonly Segment[];
  /** The length of the recording, or a guess at it. */
  seconds: number;
  /** The length of the recording, if it was measured. */
  soundSeconds: number | null;
  cut: readonly Span[];
  language: string | null;
  labelsSpeakers: boolean;
  /** The billed seconds, or null if the ledger has counted them already. */
  billed: number | null;
}

/** Checks a text and stores it, or keeps it for an editor with the reason. Returns the new state. */
export async function storeHeard(server: Client, token: string, row: ClaimedRow, heard: Heard): Promise<string> {
  const { segments, soundSeconds, cut, language, labelsSpeakers } = heard;
  const seconds = Math.max(1, Math.round(heard.seconds));
  const transcript = writeTranscript(cuesOf(segments));
  if (transcript.length > EPISODE_MAX_CHARS.transcript)
    return failClaim(server, token, { reason: "The text is too long for a recap.", billed: heard.billed });
  const refusal = refusalOf({
    segments,
    seconds,
    cut,
    showLanguage: row.language,
    heardLanguage: languageCode(language),
    guestCount: row.guest_count,
    statedSeconds: row.stated_seconds,
    labelsSpeakers,
  });
  const { data } = await server
    .rpc("store_transcription", {
      token,
      transcript,
      seconds,
      ...(soundSeconds === null ? {} : { sound_seconds: Math.max(1, Math.round(soundSeconds)) }),
      // Generated types do not know that an argument may be null.
      billed: (heard.billed === null ? null : Math.ceil(heard.billed)) as number,
      ...(refusal === null ? {} : { refusal }),
    })
    .throwOnError();
  return data;
}

export interface ClaimFailure {
  reason: string;
  canRetry?: boolean;
  /** The seconds that the provider has billed or may bill. Null keeps what the ledger has counted. */
  billed?: number | null;
  /** The fault is not of this recording, so the try does not count. */
  waitSeconds?: number;
}

export async function failClaim(server: Client, token: string, failure: ClaimFailure): Promise<string> {
  const { reason, canRetry = false, billed = 0, waitSeconds } = failure;
  const { data } = await server
    .rpc("fail_transcription", {
      token,
      reason,
      can_retry: canRetry,
      billed: (billed === null ? null : Math.ceil(billed)) as number,
      ...(waitSeconds === undefined ? {} : { wait_seconds: waitSeconds }),
    })
    .throwOnError();
  return data;
}

/** Gives a job back to the queue for some seconds, and says why to the editor. The recording keeps its state and its tries. */
export async function waitWith(server: Client, token: string, reason: string, seconds: number): Promise<void> {
  await server.rpc("wait_with_transcription", { token, reason, wait_seconds: seconds }).throwOnError();
}
