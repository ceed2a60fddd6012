import { APIError } from "openai";
import { fieldsOf } from "../../../../src/domain/text/is-record.ts";
import { Refused } from "../refused.ts";

/** Says why there is no answer. A failure contains no text of the server's response (security E16). */
export type Failure =
  | { kind: "refused" }
  /** The answer repeated the system text, so readers must not get this answer (security H6). */
  | { kind: "repeated" }
  | { kind: "truncated" }
  | { kind: "malformed" }
  | { kind: "too-long" }
  | { kind: "busy"; retryAfter: number }
  /** The key, the model or the address is wrong, or the account has no credit. Waiting does not help. */
  | { kind: "misconfigured"; status: number }
  | { kind: "unreachable"; status?: number };

const DEFAULT_BUSY_SECONDS = 30;
const MAX_BUSY_SECONDS = 3600;

export const refusalOf = (failure: Failure, sentence: string): Refused =>
  failure.kind === "busy"
    ? new Refused(503, sentence, { "retry-after": String(failure.retryAfter) })
    : new Refused(502, sentence);

export function failureOf(error: unknown): Failure {
  if (!(error instanceof APIError) || error.status === undefined) return { kind: "unreachable" };
  return failureOfStatus(error.status, detailsOf(error), error.headers);
}

type Details = ReturnType<typeof detailsOf>;

/** Never show or log these details. `rejectedText` is the answer of a model, if the server rejected this answer. */
export function detailsOf(error: unknown) {
  const { code, type, param, message, error: innerError } = fieldsOf(error);
  const { failed_generation: generation } = fieldsOf(innerError ?? error);
  return {
    code: `${code ?? ""} ${type ?? ""}`,
    param: String(param ?? ""),
    message: String(message ?? ""),
    rejectedText: typeof generation === "string" ? generation : null,
  };
}

export function failureOfStatus(status: number, details: Details, headers?: Headers): Failure {
  const { code, message } = details;
  if (isOutOfCredit(code + message)) return { kind: "misconfigured", status };
  if (status === 429) return { kind: "busy", retryAfter: retryAfterSeconds(headers) };
  if (/content_filter|content_policy/.test(code)) return { kind: "refused" };
  if (details.rejectedText !== null) return { kind: "malformed" };
  if (status === 413 || /context.{0,20}length|too long|too many tokens/i.test(code + message))
    return { kind: "too-long" };
  if (status === 408 || status === 409 || status >= 500) return { kind: "unreachable", status };
  return { kind: "misconfigured", status };
}

export const isOutOfCredit = (errorText: string): boolean =>
  /insufficient_quota|exceeded your current quota/.test(errorText);

export function retryAfterSeconds(headers: Headers | undefined, now = Date.now()): number {
  const value = headers?.get("retry-after") ?? "";
  const seconds = /^\d/.test(value) ? Number.parseFloat(value) : (Date.parse(value) - now) / 1000;
  if (!(seconds >= 0)) return DEFAULT_BUSY_SECONDS;
  return Math.min(MAX_BUSY_SECONDS, Math.max(1, Math.ceil(seconds)));
}
