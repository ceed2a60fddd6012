import { useStore } from "@nanostores/react";
import { computed } from "nanostores";
import { useState } from "react";
import type { Prompt } from "../../../data/prompt-editing.ts";
import type { PromptSlug } from "../../../domain/ai/prompts.ts";
import { toast } from "../../../state/toasts.ts";
import { newRowForm } from "../kit/use-row-form.ts";
import { promptKind } from "./prompt-kind.ts";

export function usePromptForms(userId: string, prompts: readonly Prompt[]) {
  const [{ forms, $states }] = useState(() => {
    const all = prompts.map((prompt) => ({
      prompt,
      form: newRowForm(userId, promptKind(prompt.id, prompt.title), prompt),
    }));
    const $states = computed(
      all.map(({ form }) => form.$form),
      (...states) => states,
    );
    return { forms: new Map(all.map(({ prompt, form }) => [prompt.id, form])), $states };
  });
  const states = useStore($states);
  const unsaved = states.filter(({ changed }) => changed.length > 0);

  /** Saves the changed prompts one after the other. If one fails, the next one is still saved. */
  const saveAll = async () => {
    if ($states.get().some(({ isSaving }) => isSaving)) return;
    const changed = [...forms.values()].filter(({ $form }) => $form.get().changed.length > 0);
    const failed: string[] = [];
    for (const { save, kind } of changed) {
      if (!(await save())) failed.push(kind.labels.body);
    }
    if (failed.length === 0) toast.success("All prompts updated successfully!");
    else
      toast.error(
        `Not saved: ${failed.join(", ")}. ${savedPromptsText(changed.length - failed.length)}`,
      );
  };
  return {
    forms,
    isDirty: unsaved.length > 0,
    areStored: unsaved.every(({ isStored }) => isStored),
    isSaving: states.some((state) => state.isSaving),
    saveAll,
    /** Returns the text of the prompt with unsaved changes. */
    bodyOf: (slug: PromptSlug) => forms.get(slug)?.$form.get().values.body ?? "",
  };
}

const savedPromptsText = (savedCount: number) => {
  if (savedCount === 0) return "The site saved no prompt.";
  return savedCount === 1 ? "The other one is saved." : "The others are saved.";
};
