import OpenAI, { APIError } from "openai";
import { estimateTokens } from "../../../../src/domain/ai/tokens.ts";
import { readBytes } from "../body.ts";
import { type Completion, readCompletion } from "./completion.ts";
import {
  detailsOf,
  type Failure,
  failureOf,
  failureOfStatus,
  isOutOfCredit,
  retryAfterSeconds,
} from "./failure.ts";
import { type JsonFormat, responseFormat, simplerFormat } from "./json-format.ts";

export interface Server {
  baseURL: string;
  apiKey: string;
  model: string;
}

export type Message = { role: "system" | "user" | "assistant"; content: string };

export interface Allowance {
  remainingCalls: number;
  signal: AbortSignal;
}

export type ModelOutput = ({ kind: "text"; text: string } | Failure) & { tokens: number };

export interface OutputRequest {
  messages: Message[];
  jsonSchema: Record<string, unknown>;
  maxTokens: number;
  onText?: ((text: string) => void) | undefined;
}

const CALL_TIMEOUT_MS = 30_000;
const RETRIES = 2;
const MAX_WAIT_SECONDS = 5;
const ERROR_MAX_BYTES = 64 * 1024;
/** A token of text has about four characters, but a token of spaces has many more. */
const MAX_CHARS_PER_TOKEN = 16;

/** A model may use all tokens for its reasoning, before it answers. Then the next call allows more tokens. */
const LARGER_TOKEN_LIMIT = { factor: 4, min: 4000 };

/** A dialect says what a server supports. Each process detects the dialect of a server once. */
interface Dialect {
  maxTokensField: "max_tokens" | "max_completion_tokens";
  format: JsonFormat;
  supportsStreams: boolean;
  reportsStreamUsage: boolean;
  needsMoreTokens: boolean;
}
const FIRST_DIALECT: Dialect = {
  ...{ maxTokensField: "max_tokens", format: "schema", needsMoreTokens: false },
  ...{ supportsStreams: true, reportsStreamUsage: true },
};
const dialects = new Map<string, Dialect>();

export async function requestOutput(
  server: Server,
  request: OutputRequest,
  allowance: Allowance,
): Promise<ModelOutput> {
  const client = new OpenAI({
    ...{ baseURL: server.baseURL, apiKey: server.apiKey, organization: null, project: null },
    ...{ maxRetries: RETRIES, timeout: CALL_TIMEOUT_MS, logLevel: "off" },
    fetch: boundedFetch(allowance),
  });
  const serverKey = `${server.baseURL} ${server.model}`;
  const promptTokens = estimateTokens(request.messages.map(({ content }) => content).join(""));
  let dialect = dialects.get(serverKey) ?? FIRST_DIALECT;
  let tokens = 0;
  for (;;) {
    try {
      const maxTokens = allowedTokens(request.maxTokens, dialect);
      const body = { model: server.model, ...parametersOf(request, maxTokens, dialect) };
      const response = await client
        .post("/chat/completions", { body, signal: allowance.signal, stream: "stream" in body })
        .asResponse();
      dialects.set(serverKey, dialect);
      const completion = await readCompletion(
        response,
        maxTokens * MAX_CHARS_PER_TOKEN,
        request.onText,
      );
      tokens += completion.tokens || promptTokens + estimateTokens(completion.text);
      const output = outputOf(completion);
      const hasOnlyReasoning = isLengthReached(completion) && completion.text.trim() === "";
      if (!hasOnlyReasoning || dialect.needsMoreTokens) return { ...output, tokens };
      dialect = { ...dialect, needsMoreTokens: true };
      dialects.set(serverKey, dialect);
    } catch (error) {
      const { rejectedText } = detailsOf(error);
      const isRejected = error instanceof APIError && [400, 422].includes(error.status ?? 0);
      const adjustedDialect = isRejected && rejectedText === null && adjustDialect(dialect, error);
      if (adjustedDialect) {
        dialect = adjustedDialect;
        continue;
      }
      tokens += rejectedText !== null || allowance.signal.aborted ? promptTokens : 0;
      return rejectedText !== null
        ? { kind: "text", text: rejectedText, tokens }
        : { ...failureOf(error), tokens };
    }
  }
}

const allowedTokens = (maxTokens: number, { needsMoreTokens }: Dialect) =>
  needsMoreTokens
    ? Math.max(LARGER_TOKEN_LIMIT.min, LARGER_TOKEN_LIMIT.factor * maxTokens)
    : maxTokens;

function parametersOf(
  { messages, jsonSchema, onText }: OutputRequest,
  maxTokens: number,
  dialect: Dialect,
) {
  const { maxTokensField, format, supportsStreams, reportsStreamUsage } = dialect;
  const usage = reportsStreamUsage ? { stream_options: { include_usage: true } } : {};
  return {
    ...{ messages, [maxTokensField]: maxTokens, ...responseFormat(format, jsonSchema) },
    ...(onText && supportsStreams ? { stream: true, ...usage } : {}),
  };
}

function adjustDialect(dialect: Dialect, error: APIError): Dialect | null {
  const { param, message, code } = detailsOf(error);
  const errorText = `${param} ${message} ${code}`;
  if (dialect.maxTokensField === "max_tokens" && /\bmax_(completion_)?tokens\b/.test(errorText))
    return { ...dialect, maxTokensField: "max_completion_tokens" };
  if (dialect.reportsStreamUsage && /stream_options|include_usage/.test(errorText))
    return { ...dialect, reportsStreamUsage: false };
  const format = simplerFormat(dialect.format);
  if (format && /response_format|json_object|json_schema|json mode|schema/i.test(errorText))
    return { ...dialect, format };
  if (dialect.supportsStreams && /\bstream(ing)?\b/i.test(errorText))
    return { ...dialect, supportsStreams: false };
  return null;
}

const isLengthReached = ({ finishReason }: Completion) =>
  /^(length|max_tokens)$/.test(finishReason ?? "");

function outputOf(completion: Completion): { kind: "text"; text: string } | Failure {
  if (completion.error) return failureOfStatus(500, detailsOf(completion.error));
  if (completion.isRefused || completion.finishReason === "content_filter")
    return { kind: "refused" };
  if (completion.end === "cut" || isLengthReached(completion)) return { kind: "truncated" };
  return completion.end === "broken"
    ? { kind: "unreachable" }
    : { kind: "text", text: completion.text };
}

/** Returns a `fetch` that counts the calls for an answer, follows no redirect and limits the body of an error. */
function boundedFetch(allowance: Allowance): typeof fetch {
  return async (input, init) => {
    if (allowance.remainingCalls <= 0) throw new Error("No more calls for this answer.");
    allowance.remainingCalls--;
    const response = await fetch(input, { ...init, redirect: "manual" });
    if (response.ok) return response;
    const headers = new Headers(response.headers);
    const isLongWait = headers.has("retry-after") && retryAfterSeconds(headers) > MAX_WAIT_SECONDS;
    const body = await readBytes(response, ERROR_MAX_BYTES);
    const isRetryUseless = isLongWait || isOutOfCredit((await body?.text()) ?? "");
    if (isRetryUseless || allowance.remainingCalls <= 0) headers.set("x-should-retry", "false");
    return new Response(body, { status: response.status, headers });
  };
}
