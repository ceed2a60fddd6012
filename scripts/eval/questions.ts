import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { z } from "zod";

const offset = z.int().nonnegative();

/** A span is a part of a transcript: two offsets in UTF-16 units, and the first ten digits of the SHA-1 of its text. */
export const spanSchema = z.strictObject({
  from: offset,
  to: offset,
  sha1: z.string().regex(/^[\da-f]{10}$/),
});

export const idSchema = z.string().regex(/^[a-z\d-]+-\d\d$/);
export const setSchema = z.enum(["tuning", "held-out"]);

const questionSchema = z.strictObject({
  id: idSchema,
  set: setSchema,
  show: z.string(),
  episode: z.string(),
  question: z.string(),
  answers: z.array(spanSchema),
});

/** `absent` lists beginnings of words that an answer would need. The transcript has no word with these beginnings. */
const offTopicSchema = questionSchema.extend({
  kind: z.enum(["everyday", "neighbouring"]),
  answers: z.array(spanSchema).length(0),
  absent: z.array(z.string().regex(/^[^\p{Lu}]+$/u)).min(1),
});

/** `earlier` lists the questions before a follow-up question, from the oldest to the newest. */
const followUpSchema = questionSchema.extend({ earlier: z.array(z.string()).min(1) });

/** `answers` lists every episode that answers the question. */
const allEpisodesSchema = z.strictObject({
  id: idSchema,
  set: setSchema,
  question: z.string(),
  answers: z
    .array(
      z.strictObject({
        show: z.string(),
        episode: z.string(),
        passages: z.array(spanSchema).min(1),
      }),
    )
    .min(1),
});

export type Span = z.infer<typeof spanSchema>;
export type Question = z.infer<typeof questionSchema>;
export type FollowUpQuestion = z.infer<typeof followUpSchema>;
export type OffTopicQuestion = z.infer<typeof offTopicSchema>;
export type AllEpisodesQuestion = z.infer<typeof allEpisodesSchema>;

export function readJson<T>(name: string, schema: z.ZodType<T>): T {
  const text = readFileSync(new URL(name, import.meta.url), "utf8");
  return schema.parse(JSON.parse(text));
}

export const readQuestions = () => readJson("questions.json", z.array(questionSchema));
export const readNaturalQuestions = () => readJson("natural.json", z.array(questionSchema));
export const readFollowUps = () => readJson("follow-ups.json", z.array(followUpSchema));
export const readOffTopicQuestions = () => readJson("off-topic.json", z.array(offTopicSchema));
export const readAllEpisodesQuestions = () =>
  readJson("everything.json", z.array(allEpisodesSchema));

export const isAnswerable = ({ answers }: Question) => answers.length > 0;

export const sha1 = (text: string) => createHash("sha1").update(text).digest("hex");

/** Sorts the ids of each group by their SHA-1, and returns every third id. */
export function heldOut<T extends { id: string }>(
  items: readonly T[],
  groupOf: (item: T) => string,
): Set<string> {
  const groups = Map.groupBy(items, groupOf);
  const heldOutIds = [...groups.values()].flatMap((group) =>
    group
      .map(({ id }) => ({ id, hash: sha1(id) }))
      .sort((a, b) => (a.hash < b.hash ? -1 : 1))
      .filter((_, index) => index % 3 === 0),
  );
  return new Set(heldOutIds.map(({ id }) => id));
}
