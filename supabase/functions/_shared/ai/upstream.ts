import OpenAI, { APIError } from "openai";
import { estimateTokens } from "../../../../src/domain/ai/tokens.ts";
import { readBytes } from "../body.ts";
import { type Completion, readCompletion } from "./completion.ts";
import {
  detailsOf,
  type Failure,
  failureOf,
  failureOfStatus,
  retryAfterSeconds,
} from "./failure.ts";

export interface Server {
  baseURL: string;
  apiKey: string;
  model: string;
}

export type Message = { role: "system" | "user" | "assistant"; content: string };

export interface Allowance {
  calls: number;
  signal: AbortSignal;
}

export type ModelOutput = ({ kind: "text"; text: string } | Failure) & { tokens: number };

const CALL_TIMEOUT_MS = 30_000;
const RETRIES = 2;
const MAX_WAIT_SECONDS = 5;
const ERROR_MAX_BYTES = 64 * 1024;
/** A token has about four characters, but many more if they are blanks. */
const CHARS_PER_TOKEN = 16;

/** How servers differ. Each process detects it once per server. */
interface Dialect {
  maxTokensField: "max_tokens" | "max_completion_tokens";
  sendsResponseFormat: boolean;
}
const dialects = new Map<string, Dialect>();

export async function requestOutput(
  server: Server,
  messages: Message[],
  { maxTokens, isObject }: { maxTokens: number; isObject: boolean },
  allowance: Allowance,
): Promise<ModelOutput> {
  const client = new OpenAI({
    ...{ baseURL: server.baseURL, apiKey: server.apiKey, organization: null, project: null },
    ...{ maxRetries: RETRIES, timeout: CALL_TIMEOUT_MS, logLevel: "off" },
    fetch: boundedFetch(allowance),
  });
  const name = `${server.baseURL} ${server.model}`;
  const promptTokens = estimateTokens(messages.map(({ content }) => content).join(""));
  let dialect = dialects.get(name) ?? { maxTokensField: "max_tokens", sendsResponseFormat: true };
  for (;;) {
    try {
      const response = await client.chat.completions
        .create(
          {
            ...{ model: server.model, messages, [dialect.maxTokensField]: maxTokens },
            ...(dialect.sendsResponseFormat && isObject
              ? { response_format: { type: "json_object" } }
              : {}),
          },
          { signal: allowance.signal },
        )
        .asResponse();
      dialects.set(name, dialect);
      const completion = await readCompletion(response, maxTokens * CHARS_PER_TOKEN);
      return {
        ...outputOf(completion),
        tokens: completion.tokens || promptTokens + estimateTokens(completion.text),
      };
    } catch (error) {
      const adjusted =
        error instanceof APIError && error.status === 400 && adjustDialect(dialect, error);
      if (adjusted) {
        dialect = adjusted;
        continue;
      }
      const { generation } = detailsOf(error);
      if (generation !== null) return { kind: "text", text: generation, tokens: promptTokens };
      return { ...failureOf(error), tokens: allowance.signal.aborted ? promptTokens : 0 };
    }
  }
}

function adjustDialect(dialect: Dialect, error: APIError): Dialect | null {
  const { param, message, code } = detailsOf(error);
  const errorText = `${param} ${message} ${code}`;
  if (dialect.maxTokensField === "max_tokens" && /\bmax_(completion_)?tokens\b/.test(errorText))
    return { ...dialect, maxTokensField: "max_completion_tokens" };
  if (dialect.sendsResponseFormat && /response_format|json_object|json mode/i.test(errorText))
    return { ...dialect, sendsResponseFormat: false };
  return null;
}

function outputOf(completion: Completion): { kind: "text"; text: string } | Failure {
  if (completion.error) return failureOfStatus(500, detailsOf(completion.error));
  if (completion.declined || completion.finish === "content_filter") return { kind: "refused" };
  if (completion.end === "cut" || /^(length|max_tokens)$/.test(completion.finish ?? ""))
    return { kind: "truncated" };
  return completion.end === "broken"
    ? { kind: "unreachable" }
    : { kind: "text", text: completion.text };
}

/** Counts the calls of an answer, follows no redirect and limits the body of an error. */
function boundedFetch(allowance: Allowance): typeof fetch {
  return async (input, init) => {
    if (allowance.calls <= 0) throw new Error("No more calls for this answer.");
    allowance.calls--;
    const response = await fetch(input, { ...init, redirect: "manual" });
    if (response.ok) return response;
    const headers = new Headers(response.headers);
    const isLongWait = headers.has("retry-after") && retryAfterSeconds(headers) > MAX_WAIT_SECONDS;
    if (isLongWait || allowance.calls <= 0) headers.set("x-should-retry", "false");
    const body = await readBytes(response, ERROR_MAX_BYTES);
    return new Response(body, { status: response.status, headers });
  };
}
