import { closestPassages, retrievePassages } from "../../src/domain/answers/extract.ts";
import { passagesOf } from "../../src/domain/answers/passages.ts";
import { AI_CONTEXT_TOKENS } from "../../src/domain/constants.ts";
import { type Budget, modelOf } from "../../supabase/functions/_shared/ai/index.ts";
import { writeAnswer } from "../../supabase/functions/_shared/written-answer.ts";
import type { Answerer } from "./measure.ts";

/** Returns the passages that a reader sees as an answer. */
export const passagesOfAnswer: Answerer = (question, lines) => {
  const { passages, mayAnswer } = closestPassages(question, passagesOf(lines));
  return mayAnswer ? passages : [];
};

export const closestPassagesAnswerer =
  (maxPassages: number): Answerer =>
  (question, lines) =>
    retrievePassages(question, passagesOf(lines), maxPassages);

export const UNLIMITED_BUDGET: Budget = {
  countAnswer: async () => {},
  countQuestion: async () => {},
  contextTokens: AI_CONTEXT_TOKENS,
  isSpent: async () => false,
  checkTokens: async () => {},
  ask: (model, request) => model.ask(request),
};

/** Calls the model in the same way as the edge function. Returns null if the settings name no model. */
export function modelAnswerer(): Answerer | null {
  const model = modelOf((name) => process.env[name]);
  if (!model) return null;
  return async (question, lines) => {
    const passages = passagesOf(lines);
    const answer = await writeAnswer(model, {
      budget: UNLIMITED_BUDGET,
      question,
      history: [],
      passages,
      retrieve: async (limit) => retrievePassages(question, passages, limit),
      episodeFacts: "Title: an episode of a podcast",
      signal: AbortSignal.timeout(120_000),
    });
    return answer.kind === "written" ? answer.cited.map(({ passage }) => passage) : [];
  };
}
