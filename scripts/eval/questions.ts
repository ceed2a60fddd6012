import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { z } from "zod";

const offset = z.int().nonnegative();

/** A span of the source's transcript, in UTF-16 units; `sha1` is ten digits of that of its text. */
const spanSchema = z.strictObject({
  from: offset,
  to: offset,
  sha1: z.string().regex(/^[\da-f]{10}$/),
});

const questionSchema = z.strictObject({
  id: z.string().regex(/^[a-z\d-]+-\d\d$/),
  set: z.enum(["tuning", "held-out"]),
  show: z.string(),
  episode: z.string(),
  question: z.string(),
  answers: z.array(spanSchema),
});

export type Span = z.infer<typeof spanSchema>;
export type Question = z.infer<typeof questionSchema>;

/** The questions in their order in `questions.json`; throws when the file has another form. */
export function readQuestions(): Question[] {
  const text = readFileSync(new URL("questions.json", import.meta.url), "utf8");
  return z.array(questionSchema).parse(JSON.parse(text));
}

/** Whether the episode's transcript answers it. */
export const isAnswerable = ({ answers }: Question) => answers.length > 0;

export const sha1 = (text: string) => createHash("sha1").update(text).digest("hex");

/**
 * The ids set aside: within each show, of its answerable questions and of the others, every third
 * in the order of the SHA-1 of the id.
 */
export function heldOut(questions: Question[]): Set<string> {
  const groups = Map.groupBy(questions, (q) => `${q.show} ${isAnswerable(q)}`);
  const drawn = [...groups.values()].flatMap((group) =>
    group
      .map(({ id }) => ({ id, hash: sha1(id) }))
      .sort((a, b) => (a.hash < b.hash ? -1 : 1))
      .filter((_, index) => index % 3 === 0),
  );
  return new Set(drawn.map(({ id }) => id));
}
