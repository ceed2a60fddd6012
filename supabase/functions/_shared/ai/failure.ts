import { APIError } from "openai";
import { fieldsOf } from "../../../../src/domain/text/is-record.ts";
import { Refused } from "../refused.ts";

/** Why there is no answer. Of what the server said, only its status is kept (security E16). */
export type Failure =
  /** The model declined, or a filter did. */
  | { kind: "refused" }
  /** It was cut off: at its tokens, or at our bounds. */
  | { kind: "truncated" }
  /** Not of the schema, also when asked again. */
  | { kind: "malformed" }
  /** More than the model takes in. */
  | { kind: "too-long" }
  /** Too many calls for now; seconds until the next may work. */
  | { kind: "busy"; retryAfter: number }
  /** Key, model, address, or an account without money: waiting does not help. */
  | { kind: "misconfigured"; status: number }
  /** No connection, no end in time, an error of the server. */
  | { kind: "unreachable"; status?: number };

const BUSY_SECONDS = 30;
const MOST_BUSY_SECONDS = 3600;

/** What a caller is told: 503 where waiting helps, else 502; `sentence` is the catalogue's. */
export const refusalOf = (failure: Failure, sentence: string): Refused =>
  failure.kind === "busy"
    ? new Refused(503, sentence, { "retry-after": String(failure.retryAfter) })
    : new Refused(502, sentence);

/** What went wrong with a call. */
export function failureOf(error: unknown): Failure {
  if (!(error instanceof APIError) || error.status === undefined) return { kind: "unreachable" };
  return failureOfStatus(error.status, detailsOf(error), error.headers);
}

type Details = ReturnType<typeof detailsOf>;

/**
 * The parts of an error that tell its kind; never shown or logged. `generation` is what the model
 * wrote, where the server itself found it malformed.
 */
export function detailsOf(error: unknown) {
  const { code, type, param, message, error: inner } = fieldsOf(error);
  const { failed_generation: generation } = fieldsOf(inner ?? error);
  return {
    code: `${code ?? ""} ${type ?? ""}`,
    param: String(param ?? ""),
    message: String(message ?? ""),
    generation: typeof generation === "string" ? generation : null,
  };
}

/** By the status and the codes that OpenAI-compatible servers use. */
export function failureOfStatus(status: number, details: Details, headers?: Headers): Failure {
  const { code, message } = details;
  if (/insufficient_quota|exceeded your current quota/.test(code + message))
    return { kind: "misconfigured", status };
  if (status === 429) return { kind: "busy", retryAfter: waitOf(headers) };
  if (/content_filter|content_policy/.test(code)) return { kind: "refused" };
  if (details.generation !== null) return { kind: "malformed" };
  if (status === 413 || /context.{0,20}length|too long|too many tokens/i.test(code + message))
    return { kind: "too-long" };
  if (status === 408 || status === 409 || status >= 500) return { kind: "unreachable", status };
  return { kind: "misconfigured", status };
}

/** Seconds of Retry-After, which is a number or a date. */
export function waitOf(headers: Headers | undefined, now = Date.now()): number {
  const value = headers?.get("retry-after") ?? "";
  const seconds = /^\d/.test(value) ? Number.parseFloat(value) : (Date.parse(value) - now) / 1000;
  if (!(seconds >= 0)) return BUSY_SECONDS;
  return Math.min(MOST_BUSY_SECONDS, Math.max(1, Math.ceil(seconds)));
}
