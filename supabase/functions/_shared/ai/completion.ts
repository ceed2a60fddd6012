import { createParser } from "eventsource-parser";
import { z } from "zod";
import { CACHED_TOKEN_SHARE } from "../../../../src/domain/constants.ts";
import { parseJson } from "../../../../src/domain/text/json.ts";

export interface Completion {
  text: string;
  /** `cut`: the text is longer than our limits. `broken`: the connection ended early, or the body contains no JSON. */
  end: "whole" | "cut" | "broken";
  finishReason: string | null;
  isRefused: boolean;
  /** The tokens of the call. A cached token counts only as the fraction `CACHED_TOKEN_SHARE` of a token. */
  tokens: number | null;
  /** The numbers that the server reports, or null. Some servers report only the sum. */
  usage: { promptTokens: number | null; cachedTokens: number; completionTokens: number | null } | null;
  error: unknown;
}

/** This limit is high, because some servers send a kilobyte of JSON for each token. */
const MAX_BODY_CHARS = 4_000_000;

const tokenCount = z.number().nonnegative().nullish();
const usageSchema = z.object({
  total_tokens: tokenCount,
  prompt_tokens: tokenCount,
  completion_tokens: tokenCount,
  prompt_tokens_details: z.object({ cached_tokens: tokenCount }).nullish(),
  /** The names of DeepSeek and Moonshot for cached tokens. */
  prompt_cache_hit_tokens: tokenCount,
  cached_tokens: tokenCount,
});
const contentPart = z.object({ text: z.string().optional() });
const messageSchema = z.object({
  content: z.union([z.string(), z.array(contentPart)]).nullish(),
  refusal: z.string().nullish(),
});
const chunkSchema = z.object({
  choices: z
    .array(
      z.object({
        message: messageSchema.nullish(),
        delta: messageSchema.nullish(),
        finish_reason: z.string().nullish(),
      }),
    )
    .nullish(),
  usage: usageSchema.nullish().catch(undefined),
  /** Older servers of Groq report the usage of a stream here. */
  x_groq: z.object({ usage: usageSchema.nullish() }).nullish().catch(undefined),
  error: z.unknown().optional(),
});

/**
 * Reads an answer of the model. Each time a stream adds text, `onText` gets the whole text so far. `onBytes` hears of all
 * bytes, also of comments that only say that the server still works.
 */
export async function readCompletion(
  response: Response,
  maxTextChars: number,
  onText: (text: string) => void = () => {},
  onBytes: () => void = () => {},
): Promise<Completion> {
  const completion: Completion = {
    text: "",
    end: "broken",
    finishReason: null,
    isRefused: false,
    tokens: null,
    usage: null,
    error: undefined,
  };
  let isDone = false;
  const parser = createParser({
    onEvent({ data }) {
      isDone ||= data === "[DONE]";
      if (!isDone) addChunk(completion, data);
    },
  });
  const isStream = /event-stream/.test(response.headers.get("content-type") ?? "");
  let plainBody = "";
  let size = 0;
  try {
    for await (const text of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      onBytes();
      size += text.length;
      const previousLength = completion.text.length;
      if (isStream) parser.feed(text);
      else plainBody += text;
      if (completion.text.length > previousLength) onText(completion.text);
      if (size > MAX_BODY_CHARS || completion.text.length > maxTextChars) return { ...completion, end: "cut" };
      if (isDone) break;
    }
  } catch {
    return completion;
  }
  if (/^\s*(data|event|id|retry)?:/.test(plainBody)) parser.feed(`${plainBody.trimStart()}\n\n`);
  else if (plainBody) addChunk(completion, plainBody);
  if (completion.text.length > maxTextChars) return { ...completion, end: "cut" };
  return isDone ? { ...completion, end: "whole" } : completion;
}

function addChunk(completion: Completion, json: string): void {
  const parsedChunk = chunkSchema.safeParse(parseJson(json));
  if (!parsedChunk.success) return;
  const { choices, usage, x_groq: groq, error } = parsedChunk.data;
  addUsage(completion, usage ?? groq?.usage);
  if (error) completion.error = error;
  const [choice] = choices ?? [];
  if (!choice) return;
  const { content, refusal } = choice.message ?? choice.delta ?? {};
  // Leave out parts without a text, because they contain the model's reasoning.
  completion.text += typeof content === "string" ? content : (content ?? []).map(({ text }) => text ?? "").join("");
  if (refusal) completion.isRefused = true;
  if (choice.finish_reason) completion.finishReason = choice.finish_reason;
  if (choice.message || choice.finish_reason) completion.end = "whole";
}

function addUsage(completion: Completion, usage: z.infer<typeof usageSchema> | null | undefined): void {
  if (!usage) return;
  const { prompt_tokens: prompt = null, completion_tokens: written = null } = usage;
  const cached =
    usage.prompt_tokens_details?.cached_tokens ?? usage.prompt_cache_hit_tokens ?? usage.cached_tokens ?? 0;
  const total = usage.total_tokens ?? (prompt === null ? null : prompt + (written ?? 0));
  if (total === null) return;
  completion.tokens = total - Math.min(cached, total) * (1 - CACHED_TOKEN_SHARE);
  completion.usage = {
    promptTokens: prompt ?? (written === null ? null : total - written),
    cachedTokens: Math.min(cached, prompt ?? total),
    completionTokens: written ?? (prompt === null ? null : total - prompt),
  };
}
