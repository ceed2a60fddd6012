import { z } from "zod";
import { type Question, type SharedCorpus, setSchema } from "./corpus.ts";

/** `question` is the id of a question in natural.json. The first answer of that question supports the takeaway. */
const takeawaySchema = z.strictObject({
  id: z.string(),
  set: setSchema,
  question: z.string(),
  takeaway: z.string(),
});

/** Returns each takeaway as a question, so that `measure` can measure it. */
export function takeawayQuestions({ natural, read }: SharedCorpus): Question[] {
  const questions = new Map(natural.map((question) => [question.id, question]));
  return read("takeaways", z.array(takeawaySchema)).map(({ id, set, question, takeaway }) => {
    const source = questions.get(question);
    if (!source) throw new Error(`${id}: there is no question ${question}`);
    return { ...source, id, set, question: takeaway };
  });
}
