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
  error: unknown;
}

/** This limit is high, because some servers send a kilobyte of JSON for each token. */
const MAX_BODY_CHARS = 4_000_000;

const tokenCount = z.number().nonnegative();
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
  usage: z
    .object({
      total_tokens: tokenCount,
      prompt_tokens_details: z.object({ cached_tokens: tokenCount.nullish() }).nullish(),
      prompt_cache_hit_tokens: tokenCount.nullish(),
    })
    .nullish()
    .catch(undefined),
  error: z.unknown().optional(),
});

/** Reads an answer of the model. Each time a stream adds text, `onText` gets the whole text so far. */
export async function readCompletion(
  response: Response,
  maxTextChars: number,
  onText: (text: string) => void = () => {},
): Promise<Completion> {
  const completion: Completion = {
    ...{
      text: "",
      end: "broken",
      finishReason: null,
      isRefused: false,
      tokens: null,
      error: undefined,
    },
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
      size += text.length;
      const previousLength = completion.text.length;
      if (isStream) parser.feed(text);
      else plainBody += text;
      if (completion.text.length > previousLength) onText(completion.text);
      if (size > MAX_BODY_CHARS || completion.text.length > maxTextChars)
        return { ...completion, end: "cut" };
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
  const { choices, usage, error } = parsedChunk.data;
  if (usage) {
    const cachedTokens =
      usage.prompt_tokens_details?.cached_tokens ?? usage.prompt_cache_hit_tokens ?? 0;
    const discount = Math.min(cachedTokens, usage.total_tokens) * (1 - CACHED_TOKEN_SHARE);
    completion.tokens = usage.total_tokens - discount;
  }
  if (error) completion.error = error;
  const [choice] = choices ?? [];
  if (!choice) return;
  const { content, refusal } = choice.message ?? choice.delta ?? {};
  // Leave out parts without a text, because they contain the model's reasoning.
  completion.text +=
    typeof content === "string" ? content : (content ?? []).map(({ text }) => text ?? "").join("");
  if (refusal) completion.isRefused = true;
  if (choice.finish_reason) completion.finishReason = choice.finish_reason;
  if (choice.message || choice.finish_reason) completion.end = "whole";
}
