import { z } from "zod";
import type { PromptSlug } from "../../../../src/domain/ai/prompts.ts";
import { EPISODE_MAX_CHARS, EPISODE_TEXT_LIMITS } from "../../../../src/domain/limits.ts";
import type { ProposedTakeaway } from "../../../../src/domain/recap-form/supported-takeaways.ts";
import { storableText } from "../../../../src/domain/text/storable.ts";
import { type Budget, type Failure, fetchPrompt, type Model } from "../ai/index.ts";
import type { Client } from "../caller.ts";
import { Refused } from "../refused.ts";

export type Section = keyof typeof TASKS;
export type Sections = { [S in Section]: z.infer<(typeof TASKS)[S]["schema"]> };

export interface MissingSection {
  section: Section;
  reason: string;
  mayWorkLater: boolean;
}

interface Task {
  slug: PromptSlug;
  name: string;
  /** An instruction that says what the model must write into the fields of `ANSWER_SCHEMA`. */
  answerRule: string;
  schema: z.ZodType<string | string[] | ProposedTakeaway[]>;
  maxTokens: number;
}

const textSchema = (maxChars: number) =>
  z
    .object({ text: z.string().transform((value) => storableText(value, maxChars)) })
    .transform((answer) => answer.text);
/** Some models reply with an array or with `steps`, although `answerRule` demands `items`. */
const listSchema = z.union([
  z.array(z.string()),
  z.object({ items: z.array(z.string()).max(200) }).transform(({ items }) => items),
  z.object({ steps: z.array(z.string()).max(200) }).transform(({ steps }) => steps),
]);
const textsSchema = ({ maxItems, maxChars }: { maxItems: number; maxChars: number }) =>
  listSchema.transform((items) =>
    items
      .map((item) => storableText(item, maxChars))
      .filter(Boolean)
      .slice(0, maxItems),
  );

/** All sections have the same schema. Model servers put the schema before the prompt, so they can cache both together. */
const ANSWER_SCHEMA = z.object({
  text: z.string(),
  items: z.array(z.string()),
  passages: z.array(z.string()),
});
const PLAIN_TEXT_RULE = `"text" is plain text, without HTML and Markdown. "items" and "passages" are empty.`;
const LIST_RULE = `"text" is empty, and "items" holds the strings of the array`;
const NO_PASSAGES = `"passages" is empty.`;
const MAX_PASSAGE_CHARS = 1000;

/** A takeaway in `items` and its passage in `passages` have the same index. A missing passage is an empty text. */
const takeawaysSchema = z
  .union([
    z.array(z.string()).transform((items) => ({ items, passages: [] as string[] })),
    z.object({
      items: z.array(z.string()).max(200),
      passages: z.array(z.string()).max(200).default([]),
    }),
  ])
  .transform(({ items, passages }): ProposedTakeaway[] =>
    items
      .map((item, index) => ({
        text: storableText(item, EPISODE_TEXT_LIMITS.key_takeaways.maxChars),
        passage: storableText(passages[index] ?? "", MAX_PASSAGE_CHARS),
      }))
      .filter(({ text }) => text !== "")
      .slice(0, EPISODE_TEXT_LIMITS.key_takeaways.maxItems),
  );

const TASKS = {
  quickTake: {
    ...{
      slug: "prompt_quick_take",
      name: "Quick take",
      answerRule: PLAIN_TEXT_RULE,
      maxTokens: 500,
    },
    schema: textSchema(EPISODE_MAX_CHARS.quick_take),
  },
  whyItMatters: {
    ...{
      slug: "prompt_why_it_matters",
      name: "Why it matters",
      answerRule: PLAIN_TEXT_RULE,
      maxTokens: 800,
    },
    schema: textSchema(EPISODE_MAX_CHARS.why_it_matters),
  },
  recapBody: {
    ...{ slug: "prompt_recap_body", name: "Recap", maxTokens: 4000 },
    answerRule: `"text" is simple HTML without attributes but the href of links. A <blockquote> holds only words of the material, unchanged. "items" and "passages" are empty.`,
    schema: textSchema(100_000),
  },
  keyTakeaways: {
    ...{ slug: "prompt_key_takeaways", name: "Key takeaways", maxTokens: 2500 },
    answerRule: `${LIST_RULE}, in plain text. "passages" holds, for each of them, the sentences of the transcript that support it, copied word for word.`,
    schema: takeawaysSchema,
  },
  quotes: {
    ...{
      slug: "prompt_quotes",
      name: "Quotes",
      answerRule: `${LIST_RULE}, in plain text. ${NO_PASSAGES}`,
      maxTokens: 1500,
    },
    schema: textsSchema(EPISODE_TEXT_LIMITS.quotes),
  },
  recommendations: {
    ...{ slug: "prompt_recommendations", name: "Recommendations", maxTokens: 2500 },
    answerRule: `${LIST_RULE}, each one HTML paragraph. ${NO_PASSAGES}`,
    schema: textsSchema(EPISODE_TEXT_LIMITS.recommendations),
  },
  playbook: {
    ...{ slug: "prompt_playbook_extraction", name: "Playbook", maxTokens: 2000 },
    answerRule: `"text" is empty. "items" holds the steps as plain text, without numbers; it is empty where the material describes no method. ${NO_PASSAGES}`,
    schema: textsSchema({ maxItems: 100, maxChars: 2000 }),
  },
} satisfies Record<string, Task>;

export const sectionName = (section: Section): string => TASKS[section].name;

const SYSTEM =
  "You write one part of the recap of a podcast episode or video, for a website. Use only what the material says, and write in its language.";
const TIMEOUT_MS = 60_000;

interface Writer {
  model: Model;
  budget: Budget;
  server: Client;
  signal: AbortSignal;
}

/** Writes the sections. If one section fails, the other sections still succeed. If the signal aborts, throws an error. */
export async function writeSections(
  writer: Writer,
  sections: readonly Section[],
  source: { title: string; description: string },
): Promise<{ texts: Partial<Sections>; missing: MissingSection[] }> {
  const texts: Partial<Sections> = {};
  const missing: MissingSection[] = [];
  const write = async (section: Section) => {
    const answer = await writeSection(writer, TASKS[section], source);
    if ("reason" in answer) missing.push({ section, ...answer });
    else Object.assign(texts, { [section]: answer.value });
  };
  // The first call puts the source into the cache of the model server. So the next calls cost less.
  const [firstSection, ...otherSections] = sections;
  if (firstSection) await write(firstSection);
  await Promise.all(otherSections.map(write));
  writer.signal.throwIfAborted();
  return { texts, missing };
}

async function writeSection(
  { model, budget, server, signal }: Writer,
  { slug, answerRule, schema, maxTokens }: Task,
  source: { title: string; description: string },
): Promise<{ value: Sections[Section] } | Omit<MissingSection, "section">> {
  try {
    const { material, task } = await fetchPrompt(server, slug, source);
    const reply = await budget.ask(model, {
      ...{ system: SYSTEM, material, task: `${task}\n\n${answerRule}` },
      ...{ schema, schemaForModel: ANSWER_SCHEMA, maxTokens, signal, timeoutMs: TIMEOUT_MS },
    });
    return reply.kind === "answer" ? { value: reply.value } : FAILURES[reply.kind];
  } catch (error) {
    if (error instanceof Refused) return { reason: error.message, mayWorkLater: true };
    throw error;
  }
}

const FAILURES: Record<Failure["kind"], Omit<MissingSection, "section">> = {
  refused: { reason: "The model declined to write it.", mayWorkLater: false },
  repeated: { reason: "The model repeated its instructions.", mayWorkLater: false },
  truncated: { reason: "The model's answer was cut off.", mayWorkLater: false },
  malformed: { reason: "The model's answer did not have the requested form.", mayWorkLater: false },
  "too-long": { reason: "The transcript is too long for the model.", mayWorkLater: false },
  busy: { reason: "The model is busy. Please try again later.", mayWorkLater: true },
  misconfigured: {
    reason: "The model's server refused the request. Check the AI settings and the account.",
    mayWorkLater: true,
  },
  unreachable: {
    reason: "The model could not be reached. Please try again later.",
    mayWorkLater: true,
  },
};
