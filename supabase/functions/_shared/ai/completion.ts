import { createParser } from "eventsource-parser";
import { z } from "zod";
import { parseJson } from "../../../../src/domain/text/json.ts";

/** What came back of a call, from plain JSON or from a stream of events. */
export interface Completion {
  text: string;
  /** Whole; cut at our bounds; or broken off: no end, no JSON, nothing. */
  end: "whole" | "cut" | "broken";
  finish: string | null;
  /** The model declined. */
  declined: boolean;
  /** As the server counted them. */
  tokens: number | null;
  /** An error in the place of an answer. */
  error: unknown;
}

/** Of a body, however it is packed: some servers send a kilobyte for each token. */
const MOST_WIRE_CHARS = 4_000_000;

const part = z.object({ text: z.string().optional() });
const said = z.object({
  content: z.union([z.string(), z.array(part)]).nullish(),
  refusal: z.string().nullish(),
});
const chunk = z.object({
  choices: z
    .array(
      z.object({
        message: said.nullish(),
        delta: said.nullish(),
        finish_reason: z.string().nullish(),
      }),
    )
    .nullish(),
  usage: z.object({ total_tokens: z.number().nonnegative() }).nullish().catch(undefined),
  error: z.unknown().optional(),
});

/** Reads a body until it ends, says enough or breaks; of its text at most `mostChars`. Never throws. */
export async function readCompletion(response: Response, mostChars: number): Promise<Completion> {
  const read: Completion = {
    ...{ text: "", end: "broken", finish: null, declined: false, tokens: null, error: undefined },
  };
  let isDone = false;
  const parser = createParser({
    onEvent({ data }) {
      isDone ||= data === "[DONE]";
      if (!isDone) add(read, data);
    },
  });
  const isStream = /event-stream/.test(response.headers.get("content-type") ?? "");
  let plain = "";
  let size = 0;
  try {
    for await (const text of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      size += text.length;
      if (isStream) parser.feed(text);
      else plain += text;
      if (size > MOST_WIRE_CHARS || read.text.length > mostChars) return { ...read, end: "cut" };
      if (isDone) break;
    }
  } catch {
    return read;
  }
  if (/^\s*(data|event|id|retry)?:/.test(plain)) parser.feed(`${plain.trimStart()}\n\n`);
  else if (plain) add(read, plain);
  if (read.text.length > mostChars) return { ...read, end: "cut" };
  return isDone ? { ...read, end: "whole" } : read;
}

function add(read: Completion, json: string): void {
  const parsed = chunk.safeParse(parseJson(json));
  if (!parsed.success) return;
  const { choices, usage, error } = parsed.data;
  if (usage) read.tokens = usage.total_tokens;
  if (error) read.error = error;
  const [choice] = choices ?? [];
  if (!choice) return;
  const { content, refusal } = choice.message ?? choice.delta ?? {};
  // Parts without a text are the model's thinking.
  read.text +=
    typeof content === "string" ? content : (content ?? []).map(({ text }) => text ?? "").join("");
  if (refusal) read.declined = true;
  if (choice.finish_reason) read.finish = choice.finish_reason;
  if (choice.message || choice.finish_reason) read.end = "whole";
}
