import { extract, retrieve } from "../../src/domain/answers/extract.ts";
import { passagesOf } from "../../src/domain/answers/passages.ts";
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
  return null;
}
