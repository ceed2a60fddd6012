import { extract, retrieve } from "../../src/domain/answers/extract.ts";
import { passagesOf } from "../../src/domain/answers/passages.ts";
import { type Budget, modelOf } from "../../supabase/functions/_shared/ai/index.ts";
import { writeAnswer } from "../../supabase/functions/_shared/written-answer.ts";
import type { Answerer } from "./measure.ts";

/** What readers get without a model. */
export const extractive: Answerer = (question, lines) => extract(question, passagesOf(lines));

/** As that, refusing what scores less. */
export const refusingBelow =
  (score: number): Answerer =>
  (question, lines) =>
    extract(question, passagesOf(lines), score);

/** The closest passages, whether or not they answer: what a model is given to read. */
export const closest =
  (most: number): Answerer =>
  (question, lines) =>
    retrieve(question, passagesOf(lines), most);

/** The model that the settings name, by the function's own core; null where none is set. */
export function modelAnswerer(): Answerer | null {
  const model = modelOf((name) => process.env[name]);
  if (!model) return null;
  const unlimited: Budget = {
    take: async () => {},
    takeQuestion: async () => {},
    isSpent: async () => false,
    ask: (asked, request) => asked.ask(request),
  };
  return async (question, lines) => {
    const written = await writeAnswer(model, {
      ...{ budget: unlimited, question, history: [], passages: passagesOf(lines) },
      signal: AbortSignal.timeout(120_000),
    });
    return written.kind === "written" ? written.cited : [];
  };
}
