import { type Prompt, type PromptScope, promptsOf, scopeKey } from "../../../data/prompt-editing.ts";
import type { PromptSlug } from "../../../domain/ai/prompts.ts";
import { lengthProblem, requiredProblem } from "../../../domain/forms/field-problems.ts";
import { PROMPT_MAX_CHARS } from "../../../domain/limits.ts";
import type { RowKind } from "../kit/row-kind.ts";

export interface PromptValues {
  body: string;
}

/** Each prompt of each scope has its own form. The scope and the slug in `table` separate their drafts. */
export function promptKind(scope: PromptScope, slug: PromptSlug, title: string): RowKind<Prompt, PromptValues> {
  const { update, fetchOne } = promptsOf(scope);
  const isSite = scope.showId === null && scope.categoryId === null;
  return {
    table: isSite ? `site_content-${slug}` : `scoped_prompts-${scopeKey(scope)}-${slug}`,
    noun: "prompt",
    plural: "prompts",
    empty: { body: "" },
    valuesOf: ({ body }) => ({ body }),
    nameOf: () => title,
    labels: { body: title },
    problemsOf: ({ body }) => ({
      body: requiredProblem(body) ?? lengthProblem(body, PROMPT_MAX_CHARS.body),
    }),
    update: (id, version, { body }) => update(id, version, { title, body, updated_at: new Date().toISOString() }),
    fetch: fetchOne,
  };
}
