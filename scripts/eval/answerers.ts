import { extract, retrieve } from "../../src/domain/answers/extract.ts";
import { passagesOf } from "../../src/domain/answers/passages.ts";
import { type Budget, modelOf } from "../../supabase/functions/_shared/ai/index.ts";
import { writeAnswer } from "../../supabase/functions/_shared/written-answer.ts";
import type { Answerer } from "./measure.ts";

export const extractive: Answerer = (question, lines) => extract(question, passagesOf(lines));

export const refusingBelow =
  (score: number): Answerer =>
  (question, lines) =>
    extract(question, passagesOf(lines), score);

export const closest =
  (maxPassages: number): Answerer =>
  (question, lines) =>
    retrieve(question, passagesOf(lines), maxPassages);

/** The model of the settings, called as the edge function does; null without one. */
export function modelAnswerer(): Answerer | null {
  const model = modelOf((name) => process.env[name]);
  if (!model) return null;
  const unlimited: Budget = {
    takeAnswer: async () => {},
    takeQuestion: async () => {},
    isSpent: async () => false,
    ask: (model, request) => model.ask(request),
  };
  return async (question, lines) => {
    const answer = await writeAnswer(model, {
      ...{ budget: unlimited, question, history: [], passages: passagesOf(lines) },
      signal: AbortSignal.timeout(120_000),
    });
    return answer.kind === "written" ? answer.cited : [];
  };
}
