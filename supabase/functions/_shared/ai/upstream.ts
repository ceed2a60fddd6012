import OpenAI, { APIError } from "openai";
import { estimateTokens } from "../../../../src/domain/ai/tokens.ts";
import { readBytes } from "../body.ts";
import { type Completion, readCompletion } from "./completion.ts";
import { detailsOf, type Failure, failureOf, failureOfStatus, waitOf } from "./failure.ts";

export interface Server {
  baseURL: string;
  apiKey: string;
  model: string;
}

export type Message = { role: "system" | "user" | "assistant"; content: string };

/** What one answer may still use up; shared by its calls. */
export interface Allowance {
  calls: number;
  signal: AbortSignal;
}

/** What the model wrote, or why it did not, and what that took. */
export type Said = ({ kind: "text"; text: string } | Failure) & { tokens: number };

const CALL_MS = 30_000;
const RETRIES = 2;
/** Longer than this nobody is kept waiting for another try. */
const MOST_WAIT_SECONDS = 5;
const ERROR_MAX_BYTES = 64 * 1024;
/** A token is four characters or so; one of blanks has many more. */
const CHARS_PER_TOKEN = 16;

/** What servers disagree about; found out once per server and process. */
interface Habit {
  limit: "max_tokens" | "max_completion_tokens";
  asksForJson: boolean;
}
const habits = new Map<string, Habit>();

/** One answer of the model to `messages`, tried again as the SDK does while that may help. */
export async function say(
  server: Server,
  messages: Message[],
  { maxTokens, isObject }: { maxTokens: number; isObject: boolean },
  allowance: Allowance,
): Promise<Said> {
  const client = new OpenAI({
    ...{ baseURL: server.baseURL, apiKey: server.apiKey, organization: null, project: null },
    ...{ maxRetries: RETRIES, timeout: CALL_MS, logLevel: "off" },
    fetch: boundedFetch(allowance),
  });
  const name = `${server.baseURL} ${server.model}`;
  const asked = estimateTokens(messages.map(({ content }) => content).join(""));
  let habit = habits.get(name) ?? { limit: "max_tokens", asksForJson: true };
  for (;;) {
    try {
      const response = await client.chat.completions
        .create(
          {
            ...{ model: server.model, messages, [habit.limit]: maxTokens },
            ...(habit.asksForJson && isObject ? { response_format: { type: "json_object" } } : {}),
          },
          { signal: allowance.signal },
        )
        .asResponse();
      habits.set(name, habit);
      const read = await readCompletion(response, maxTokens * CHARS_PER_TOKEN);
      return { ...judge(read), tokens: read.tokens || asked + estimateTokens(read.text) };
    } catch (error) {
      const other = error instanceof APIError && error.status === 400 && adjust(habit, error);
      if (other) {
        habit = other;
        continue;
      }
      const { generation } = detailsOf(error);
      if (generation !== null) return { kind: "text", text: generation, tokens: asked };
      return { ...failureOf(error), tokens: allowance.signal.aborted ? asked : 0 };
    }
  }
}

/** The same asked for in the way that this server takes; null where that is not the matter. */
function adjust(habit: Habit, error: APIError): Habit | null {
  const { param, message, code } = detailsOf(error);
  const about = `${param} ${message} ${code}`;
  if (habit.limit === "max_tokens" && /\bmax_(completion_)?tokens\b/.test(about))
    return { ...habit, limit: "max_completion_tokens" };
  if (habit.asksForJson && /response_format|json_object|json mode/i.test(about))
    return { ...habit, asksForJson: false };
  return null;
}

function judge(read: Completion): { kind: "text"; text: string } | Failure {
  if (read.error) return failureOfStatus(500, detailsOf(read.error));
  if (read.declined || read.finish === "content_filter") return { kind: "refused" };
  if (read.end === "cut" || /^(length|max_tokens)$/.test(read.finish ?? ""))
    return { kind: "truncated" };
  return read.end === "broken" ? { kind: "unreachable" } : { kind: "text", text: read.text };
}

/** Counts the calls of an answer, goes to no other address and bounds what is read of an error. */
function boundedFetch(allowance: Allowance): typeof fetch {
  return async (input, init) => {
    if (allowance.calls <= 0) throw new Error("No more calls for this answer.");
    allowance.calls--;
    const response = await fetch(input, { ...init, redirect: "manual" });
    if (response.ok) return response;
    const headers = new Headers(response.headers);
    const isLong = headers.has("retry-after") && waitOf(headers) > MOST_WAIT_SECONDS;
    if (isLong || allowance.calls <= 0) headers.set("x-should-retry", "false");
    const body = await readBytes(response, ERROR_MAX_BYTES);
    return new Response(body, { status: response.status, headers });
  };
}
