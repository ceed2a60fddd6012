import { parseJson } from "../../../../src/domain/text/json.ts";
import { type AnswerKind, readAnswer } from "../../../../src/domain/transcription/read-answer.ts";
import { readBytes } from "../body.ts";
import type { Outcome } from "./provider.ts";

/** The JSON of three hours with words has about 10 MB. */
const ANSWER_MAX_BYTES = 40_000_000;

export type Failure = Extract<Outcome, { kind: "failed" | "unclear" }>;
export type JsonAnswer = { kind: "json"; value: unknown } | (Failure & { status?: number });

/** Sends a request to a provider. Every failure becomes a sentence for an editor. It never contains the answer of the provider, which may repeat the address of the sound. */
export async function requestJson(address: string, init: RequestInit, timeoutMs: number): Promise<JsonAnswer> {
  try {
    // On a connection that it used before, Deno sends a request again if the connection breaks. The service would bill both.
    const headers = { ...init.headers, connection: "close" };
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(address, { ...init, headers, redirect: "manual", signal });
    const bytes = await readBytes(response, ANSWER_MAX_BYTES);
    if (!response.ok) return { ...failureOfStatus(response.status), status: response.status };
    const value = bytes && parseJson(await bytes.text());
    return value === undefined || value === null ? NOT_JSON : { kind: "json", value };
  } catch (error) {
    const isLate = error instanceof DOMException && error.name === "TimeoutError";
    return {
      kind: "unclear",
      reason: isLate
        ? `The transcription service did not answer within ${timeoutMs / 1000} seconds.`
        : "The transcription service could not be reached.",
    };
  }
}

const NOT_JSON: Failure = {
  kind: "unclear",
  reason: "The transcription service answered with something else than a transcript.",
};

export function failureOfStatus(status: number): Failure {
  const failed = (reason: string, canRetry = false): Failure => ({ kind: "failed", reason, canRetry });
  const waits = (reason: string): Failure => ({ kind: "failed", reason, canRetry: true, countsAsTry: false });
  if (status === 401 || status === 403)
    return waits("The transcription service refused the key. Check TRANSCRIBE_API_KEY.");
  if (status === 402) return waits("The account at the transcription service has no credit.");
  if (status === 404) return failed("The transcription service does not know this model or this job.");
  if (status === 413) return failed("The sound is too large for the transcription service.");
  if (status === 429) return waits("The transcription service is busy.");
  if (status === 500 || status === 503) return failed("The transcription service has a fault.", true);
  // A proxy answers 502 or 504 while the service behind it still works.
  if (status > 500) return { kind: "unclear", reason: `The transcription service answered ${status}.` };
  return failed(`The transcription service could not read the sound (${status}).`);
}

export function outcomeOf(kind: AnswerKind, answer: JsonAnswer): Outcome {
  if (answer.kind !== "json") return answer;
  const recognition = readAnswer(kind, answer.value);
  return recognition ? { kind: "recognised", recognition } : NOT_JSON;
}

export const joinAddress = (base: string, path: string): string => base.replace(/\/+$/, "") + path;
