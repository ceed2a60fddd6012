import { useStore } from "@nanostores/react";
import { computed } from "nanostores";
import { useState } from "react";
import type { Prompt, PromptScope } from "../../../data/prompt-editing.ts";
import type { PromptSlug } from "../../../domain/ai/prompts.ts";
import { toast } from "../../../state/toasts.ts";
import { createBrowserForm } from "../kit/use-row-form.ts";
import { promptKind } from "./prompt-kind.ts";

export function usePromptForms(userId: string, scope: PromptScope, prompts: readonly Prompt[]) {
  const [{ forms, $states }] = useState(() => {
    const promptsAndForms = prompts.map((prompt) => ({
      prompt,
      form: createBrowserForm(userId, promptKind(scope, prompt.id, prompt.title), prompt),
    }));
    const $states = computed(
      promptsAndForms.map(({ form }) => form.$form),
      (...states) => states,
    );
    return {
      forms: new Map(promptsAndForms.map(({ prompt, form }) => [prompt.id, form])),
      $states,
    };
  });
  const states = useStore($states);
  const unsavedStates = states.filter(({ changed }) => changed.length > 0);

  /** Saves the changed prompts one after the other. After a failure, continues with the next prompt. */
  const saveAll = async () => {
    if ($states.get().some(({ isSaving }) => isSaving)) return;
    const changedForms = [...forms.values()].filter(({ $form }) => $form.get().changed.length > 0);
    const failedLabels: string[] = [];
    for (const { save, kind } of changedForms) {
      if (!(await save())) failedLabels.push(kind.labels.body);
    }
    if (failedLabels.length === 0) toast.success("All prompts updated successfully!");
    else
      toast.error(
        `Not saved: ${failedLabels.join(", ")}. ${savedPromptsText(changedForms.length - failedLabels.length)}`,
      );
  };
  return {
    forms,
    isDirty: unsavedStates.length > 0,
    areStored: unsavedStates.every(({ isStored }) => isStored),
    isSaving: states.some((state) => state.isSaving),
    saveAll,
    /** Returns the text of the prompt with unsaved changes. */
    bodyOf: (slug: PromptSlug) => forms.get(slug)?.$form.get().values.body ?? "",
  };
}

const savedPromptsText = (savedCount: number) => {
  if (savedCount === 0) return "The site saved no prompt.";
  return savedCount === 1 ? "The other prompt is saved." : "The other prompts are saved.";
};
