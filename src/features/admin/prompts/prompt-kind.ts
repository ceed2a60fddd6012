import { fetchPrompt, type Prompt, updatePrompt } from "../../../data/prompt-editing.ts";
import type { PromptSlug } from "../../../domain/ai/prompts.ts";
import { lengthProblem, requiredProblem } from "../../../domain/forms/field-problems.ts";
import { PROMPT_MAX_CHARS } from "../../../domain/limits.ts";
import type { RowKind } from "../kit/row-kind.ts";

export interface PromptValues {
  body: string;
}

/** Each prompt has its own form. The slug in `table` separates the drafts of the prompts. */
export const promptKind = (slug: PromptSlug, title: string): RowKind<Prompt, PromptValues> => ({
  table: `site_content-${slug}`,
  noun: "prompt",
  plural: "prompts",
  empty: { body: "" },
  valuesOf: ({ body }) => ({ body }),
  nameOf: () => title,
  labels: { body: title },
  problemsOf: ({ body }) => ({
    body: requiredProblem(body) ?? lengthProblem(body, PROMPT_MAX_CHARS.body),
  }),
  update: (id, version, { body }) => updatePrompt(id, version, { title, body, updated_at: new Date().toISOString() }),
  fetch: fetchPrompt,
});
