import { setTimeout } from "node:timers/promises";
import { whisperPrompt } from "../../src/domain/glossary/hints.ts";
import { parseJson } from "../../src/domain/text/json.ts";
import { readAnswer, readCaptionsAnswer } from "../../src/domain/transcription/read-answer.ts";
import type { Recognition } from "../../src/domain/transcription/segment.ts";
import { SoundFailure } from "./failure.ts";
import { postFile, TOO_LARGE } from "./post-file.ts";

export interface RecogniserSettings {
  baseUrl: string;
  apiKey: string;
  model: string;
  /** A slow machine may need as long as the part lasts, or longer. */
  timeoutMs?: number;
  pauseMs?: number;
}

export interface RecogniseInput {
  wav: Buffer;
  seconds: number;
  language: string | null;
  /** Names and terms of the show. The most important come first. */
  terms: readonly string[];
  signal: AbortSignal;
  /** Called before each request, because the recogniser may bill a request that has no answer. */
  onSend: () => Promise<void>;
  /** Called after a request that the recogniser did not take, which nobody bills. */
  onRefuse: () => Promise<void>;
}

/** `tooLarge`: the recogniser refuses a file of this size. */
export type Recognised = Recognition | "tooLarge";
export type Recognise = (input: RecogniseInput) => Promise<Recognised>;

const TIMEOUT_MS = 30 * 60_000;
const ANSWER_MAX_BYTES = 20_000_000;
/** A request that the recogniser did not take is free, so it is repeated. */
const FREE_TRIES = 4;
/** A request without an answer may be billed, so it is repeated once. */
const BILLED_TRIES = 2;
const PAUSE_MS = 2000;
const MAX_WAIT_SECONDS = 120;

type Reply =
  | { kind: "recognised"; recognition: Recognition }
  | { kind: "tooLarge" }
  | { kind: "refused"; failure: SoundFailure }
  | { kind: "busy"; waitSeconds: number | null; failure: SoundFailure }
  | { kind: "unclear"; reason: string };

/** Sends WAV files to any server with OpenAI's `POST /audio/transcriptions`. Throws `SoundFailure`. */
export function createRecogniser(settings: RecogniserSettings): Recognise {
  const pauseMs = settings.pauseMs ?? PAUSE_MS;
  return async (input) => {
    let freeTries = 0;
    let billedTries = 0;
    for (;;) {
      await input.onSend();
      const reply = await send(settings, input);
      if (reply.kind === "recognised") return reply.recognition;
      if (reply.kind !== "unclear") await input.onRefuse();
      if (reply.kind === "tooLarge") return "tooLarge";
      if (reply.kind === "refused") throw reply.failure;
      if (reply.kind === "busy" && ++freeTries >= FREE_TRIES) throw reply.failure;
      if (reply.kind === "unclear" && ++billedTries >= BILLED_TRIES)
        throw new SoundFailure(reply.reason, { canRetry: true });
      const wait = reply.kind === "busy" ? reply.waitSeconds : null;
      await setTimeout(wait === null ? pauseMs * 2 ** freeTries : wait * 1000, undefined, { signal: input.signal });
    }
  };
}

async function send(
  { baseUrl, apiKey, model, timeoutMs = TIMEOUT_MS }: RecogniserSettings,
  { wav, seconds, language, terms, signal }: RecogniseInput,
): Promise<Reply> {
  const prompt = whisperPrompt(terms);
  const fields = {
    model: model || "whisper-1",
    response_format: "verbose_json",
    "timestamp_granularities[]": "segment",
    ...(language === null ? {} : { language }),
    ...(prompt === null ? {} : { prompt }),
  };
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const { status, retryAfter, text } = await postFile(`${baseUrl.replace(/\/+$/, "")}/audio/transcriptions`, {
      headers: apiKey ? { authorization: `Bearer ${apiKey}` } : {},
      fields,
      file: wav,
      maxBytes: ANSWER_MAX_BYTES,
      signal: AbortSignal.any([signal, timeout]),
    });
    return status >= 200 && status < 300 ? replyOf(text, seconds) : replyToStatus(status, retryAfter);
  } catch (error) {
    signal.throwIfAborted();
    if (timeout.aborted) return { kind: "unclear", reason: "The recogniser did not answer in time." };
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (code === "") throw error;
    // Without a connection, the recogniser got nothing. A connection that broke later may have brought it the sound.
    const reason =
      code === TOO_LARGE
        ? "The recogniser answered with something else than a transcript."
        : `The recogniser cannot be reached (${code}).`;
    if (!NO_CONNECTION.has(code)) return { kind: "unclear", reason };
    // All recordings of the queue would fail while the recogniser is off.
    return {
      kind: "busy",
      waitSeconds: null,
      failure: new SoundFailure(reason, { canRetry: true, countsAsTry: false }),
    };
  }
}

const NO_CONNECTION = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"]);

function replyToStatus(status: number, retryAfter: string | undefined): Reply {
  if (status === 413) return { kind: "tooLarge" };
  if (status === 401 || status === 403)
    return refused("The recogniser refused the key. Check TRANSCRIBE_API_KEY.", { canRetry: true, countsAsTry: false });
  if (status === 429 || status === 500 || status === 503) {
    const seconds = Number(retryAfter);
    const waitSeconds = seconds > 0 && seconds <= MAX_WAIT_SECONDS ? seconds : null;
    const reason = status === 429 ? "The recogniser is busy." : `The recogniser has a fault (${status}).`;
    return { kind: "busy", waitSeconds, failure: new SoundFailure(reason, { canRetry: true }) };
  }
  if (status > 500) return { kind: "unclear", reason: `The recogniser answered ${status}.` };
  return refused(`The recogniser could not read the sound (${status}). Check TRANSCRIBE_MODEL.`);
}

const refused = (reason: string, kind: { canRetry?: boolean; countsAsTry?: boolean } = {}): Reply => ({
  kind: "refused",
  failure: new SoundFailure(reason, kind),
});

function replyOf(text: string, seconds: number): Reply {
  const value = parseJson(text);
  const recognition = value === undefined ? readCaptionsAnswer(text, seconds) : readAnswer("openai", value);
  if (recognition) return { kind: "recognised", recognition };
  const hasText = typeof (value as { text?: unknown } | undefined)?.text === "string";
  if (hasText)
    throw new SoundFailure(
      "This model gives no times. Choose another one with TRANSCRIBE_MODEL (docs/transcription.md).",
    );
  return { kind: "unclear", reason: "The recogniser answered with something else than a transcript." };
}
