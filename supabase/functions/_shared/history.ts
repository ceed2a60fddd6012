import { z } from "zod";
import { CONTEXT_TURNS, type Exchange } from "../../../src/domain/ai/conversation.ts";
import { enclose } from "../../../src/domain/ai/prompts.ts";
import { estimateTokens } from "../../../src/domain/ai/tokens.ts";
import { QUESTION_MAX_CHARS } from "../../../src/domain/constants.ts";

const MAX_HISTORY_TOKENS = 3000;

export const questionSchema = z.strictObject({
  question: z.string().trim().min(1).max(QUESTION_MAX_CHARS),
  history: z
    .array(
      z.strictObject({
        question: z.string().max(QUESTION_MAX_CHARS),
        answer: z.string().max(8000),
      }),
    )
    .max(CONTEXT_TURNS)
    .default([]),
});

/** Returns the latest questions and answers that fit into a prompt, the oldest first. */
export function earlierExchanges(history: readonly Exchange[], answerMaxChars: number): string[] {
  const materials: string[] = [];
  let tokens = 0;
  for (const { question, answer } of history.toReversed()) {
    const material = enclose("earlier", `${question}\n${answer.slice(0, answerMaxChars)}`);
    tokens += estimateTokens(material);
    if (tokens > MAX_HISTORY_TOKENS) break;
    materials.unshift(material);
  }
  return materials;
}
