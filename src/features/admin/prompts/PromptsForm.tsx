import { useState } from "react";
import { type Prompt, type PromptScope, promptsOf } from "../../../data/prompt-editing.ts";
import { toast } from "../../../state/toasts.ts";
import { showFailure } from "../failure.ts";
import { useSubmit } from "../kit/use-submit.ts";
import { HowThisWorks } from "./HowThisWorks.tsx";
import { PromptField } from "./PromptField.tsx";
import { PromptScopeFilter } from "./PromptScopeFilter.tsx";
import { TryPrompt } from "./TryPrompt.tsx";
import { usePromptForms } from "./use-prompt-forms.ts";

interface Props {
  userId: string;
  scope: PromptScope;
  prompts: readonly Prompt[];
  reload: () => void;
}

export function PromptsForm({ userId, scope, prompts: loadedPrompts, reload }: Props) {
  const { remove } = promptsOf(scope);
  const [prompts, setPrompts] = useState(loadedPrompts);
  const onStored = (storedPrompt: Prompt) =>
    setPrompts((currentPrompts) =>
      currentPrompts.map((prompt) => (prompt.id === storedPrompt.id ? storedPrompt : prompt)),
    );
  const { forms, isDirty, areStored, isSaving, saveAll, bodyOf } = usePromptForms(userId, scope, loadedPrompts);
  const submit = useSubmit(isDirty, () => void saveAll());
  const deletePrompt = async ({ id, title }: Prompt) => {
    try {
      await remove?.(id);
      toast.success(`Deleted the prompt “${title}”`, "The next more general prompt holds again.");
    } catch (error) {
      showFailure(error);
    }
    reload();
  };
  return (
    <div className="mt-7 grid gap-x-14 gap-y-12 lg:grid-cols-[minmax(0,1fr)_minmax(0,23rem)]">
      <form noValidate onSubmit={submit} aria-labelledby="prompts" className="admin-form">
        <h2 id="prompts" className="text-h3">
          Prompts
        </h2>
        <PromptScopeFilter isDisabled={isDirty} />
        <div className="mt-5 grid gap-8">
          {prompts.map((prompt) => {
            const form = forms.get(prompt.id);
            return (
              form && (
                <PromptField
                  key={prompt.id}
                  prompt={prompt}
                  store={form}
                  onStored={onStored}
                  remove={remove && (() => void deletePrompt(prompt))}
                  mayDelete={!isDirty}
                  isShow={scope.showId !== null}
                />
              )
            );
          })}
        </div>
        <div className="step-bar admin-bar">
          <p aria-live="polite" className="text-meta text-muted">
            {isDirty &&
              (areStored
                ? "This browser stores your changes until you save."
                : "This browser cannot store your changes. Save soon.")}
          </p>
          <button type="submit" className="button" disabled={isSaving || !isDirty}>
            {isSaving ? "Saving…" : "Save All Prompts"}
          </button>
        </div>
      </form>
      <div className="grid content-start gap-y-12">
        <HowThisWorks />
        <TryPrompt scope={scope} prompts={prompts} bodyOf={bodyOf} />
      </div>
    </div>
  );
}
