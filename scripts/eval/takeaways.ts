import { z } from "zod";
import { idSchema, type Question, readJson, readNaturalQuestions, setSchema } from "./questions.ts";

/** `question` is the id of a question in natural.json. The first answer of that question supports the takeaway. */
const takeawaySchema = z.strictObject({
  ...{ id: idSchema, set: setSchema, question: z.string(), takeaway: z.string() },
});
export type Takeaway = z.infer<typeof takeawaySchema>;

export const readTakeaways = () => readJson("takeaways.json", z.array(takeawaySchema));

export const showOfTakeaway = ({ id }: Takeaway) => id.replace(/-takeaway-\d\d$/, "");

/** Returns each takeaway as a question, so that `measure` can measure it. */
export function takeawayQuestions(): Question[] {
  const questions = new Map(readNaturalQuestions().map((question) => [question.id, question]));
  return readTakeaways().map(({ id, set, question, takeaway }) => {
    const source = questions.get(question);
    if (!source) throw new Error(`${id}: there is no question ${question}`);
    return { ...source, id, set, question: takeaway };
  });
}
