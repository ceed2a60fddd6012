import { fieldsOf } from "../../../../src/domain/text/is-record.ts";
import { parseJson } from "../../../../src/domain/text/json.ts";
import { Refused } from "../refused.ts";
import { isFiltered, isOutOfCredit, isUnknownModel, overflowOf, usedUp } from "./error-texts.ts";
import { readRetryAfter } from "./rate-headers.ts";

/** Says why there is no answer. A failure contains no text of the server's response (security E16). */
export type Failure =
  | { kind: "refused" }
  /** The answer repeated the system text, so readers must not get this answer (security H6). */
  | { kind: "repeated" }
  | { kind: "truncated" }
  | { kind: "malformed" }
  /**
   * The prompt does not fit into the model's context, or into the tokens that the account may send in a minute.
   * A shorter prompt can succeed. `limitTokens` is null if the server does not name its limit.
   */
  | { kind: "too-long"; textTokens: number; limitTokens: number | null; limit: "context" | "minute" }
  /** The server accepted the prompt, but its usage shows that the model has read only a part of it. */
  | { kind: "truncated_prompt"; textTokens: number; readTokens: number }
  /** `retryAfter` is in seconds. `until` is in milliseconds since 1970, and null if the server named no time. */
  | { kind: "busy"; retryAfter: number; allows: "tokens" | "requests" | null; until: number | null }
  /** The key, the model or the address is wrong, or the account has no credit. Waiting does not help. */
  | { kind: "misconfigured"; status: number; cause: "key" | "credit" | "model" | "other"; model: string }
  /**
   * `network`: no connection. `server`: a fault of the server. `silent`: no byte for `seconds`. `unfinished`: no whole
   * answer within `seconds`. `broken`: the answer has no end, or no answer is in it. `late`: the time of the run was over
   * before the call.
   */
  | {
      kind: "unreachable";
      status?: number;
      cause: "network" | "server" | "silent" | "unfinished" | "broken" | "late";
      seconds: number;
    };

/** True if the server has refused one question, for example for an option of its format. Others may succeed. */
export const isOfOneQuestion = (failure: Failure): boolean =>
  failure.kind === "misconfigured" && failure.cause === "other" && [400, 422].includes(failure.status);

const DEFAULT_BUSY_SECONDS = 30;
const MAX_BUSY_SECONDS = 3600;

export const refusalOf = (failure: Failure, sentence: string): Refused =>
  failure.kind === "busy"
    ? new Refused(503, sentence, { "retry-after": String(failure.retryAfter) })
    : new Refused(502, sentence);

/** The server answered with an error, or not at all. Then `status` is undefined. */
export class ProviderError extends Error {
  readonly status: number | undefined;
  readonly headers: Headers | undefined;
  /** At most 64 kB of the response. Never show or log this text. */
  readonly text: string;

  constructor(response?: Pick<Response, "status" | "headers">, text = "") {
    super("The model server returned no answer.");
    this.status = response?.status;
    this.headers = response?.headers;
    this.text = text;
  }

  /** The fields of `error` in the response, or of the whole response. Some servers send only a text. */
  get fields(): Record<string, unknown> {
    const json = parseJson(this.text);
    // Gemini sends a list with one error.
    const body = Array.isArray(json) ? json[0] : json;
    const fields = fieldsOf(fieldsOf(body)["error"] ?? body);
    return "message" in fields ? fields : { ...fields, message: this.text };
  }
}

/** What the client knows of the question that failed. */
export interface FailedQuestion {
  model: string;
  /** The estimated tokens of the prompt. */
  promptTokens: number;
  now: number;
}

export function failureOf(error: unknown, question: FailedQuestion): Failure {
  if (!(error instanceof ProviderError) || error.status === undefined)
    return { kind: "unreachable", cause: "network", seconds: 0 };
  return failureOfStatus(error.status, detailsOf(error), question, error.headers);
}

type Details = ReturnType<typeof detailsOf>;

/** Takes a `ProviderError`, or the field `error` of an answer. Never show or log these details. `rejectedText` is the answer of a model, if the server rejected this answer. */
export function detailsOf(error: unknown) {
  const fields = error instanceof ProviderError ? error.fields : fieldsOf(error);
  const { code, type, param, message, metadata, failed_generation: generation } = fields;
  return {
    fields,
    code: `${code ?? ""} ${type ?? ""}`,
    param: String(param ?? ""),
    // OpenRouter writes "Provider returned error", and puts the provider's own error beside it.
    message: `${message ?? ""} ${fieldsOf(metadata)["raw"] ?? ""}`.trim(),
    /** Gemini names the wait only in other fields. */
    wholeText: error instanceof ProviderError ? error.text : JSON.stringify(fields),
    rejectedText: typeof generation === "string" ? generation : null,
  };
}

export function failureOfStatus(
  status: number,
  details: Details,
  { model, promptTokens, now }: FailedQuestion,
  headers?: Headers,
): Failure {
  const { code, message, wholeText } = details;
  const errorText = `${code} ${message}`;
  const overflow = overflowOf(details);
  if (overflow) return { kind: "too-long", ...overflow, textTokens: overflow.textTokens ?? promptTokens };
  if (isOutOfCredit(status, errorText)) return { kind: "misconfigured", status, cause: "credit", model };
  if (status === 429) {
    const waitMs = readRetryAfter(headers, wholeText, now);
    const retryAfter = waitMs === null ? DEFAULT_BUSY_SECONDS : Math.max(1, Math.ceil(waitMs / 1000));
    const until = waitMs === null ? null : now + waitMs;
    return { kind: "busy", retryAfter: Math.min(MAX_BUSY_SECONDS, retryAfter), allows: usedUp(code, message), until };
  }
  if (isFiltered(errorText)) return { kind: "refused" };
  if (details.rejectedText !== null) return { kind: "malformed" };
  if (status === 413) return { kind: "too-long", textTokens: promptTokens, limitTokens: null, limit: "context" };
  if (status === 408 || status === 409 || status >= 500)
    return { kind: "unreachable", status, cause: "server", seconds: 0 };
  if (isUnknownModel(status, errorText)) return { kind: "misconfigured", status, cause: "model", model };
  return { kind: "misconfigured", status, cause: [401, 403].includes(status) ? "key" : "other", model };
}
