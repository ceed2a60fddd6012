import { type FormEvent, useState } from "react";
import type { Prompt } from "../../../data/prompt-editing.ts";
import { useSaveKey } from "../kit/use-save-key.ts";
import { HowThisWorks } from "./HowThisWorks.tsx";
import { PromptField } from "./PromptField.tsx";
import { TryPrompt } from "./TryPrompt.tsx";
import { useSaveAll } from "./use-save-all.ts";

interface Props {
  userId: string;
  prompts: readonly Prompt[];
}

export function PromptsForm({ userId, prompts: loaded }: Props) {
  const [prompts, setPrompts] = useState(loaded);
  const { report, isDirty, areKept, isSaving, saveAll, bodyOf } = useSaveAll();
  const stored = (now: Prompt) =>
    setPrompts((all) => all.map((prompt) => (prompt.id === now.id ? now : prompt)));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void saveAll();
  };
  useSaveKey(() => void (isDirty && saveAll()));
  return (
    <div className="mt-7 grid gap-x-14 gap-y-12 lg:grid-cols-[minmax(0,1fr)_minmax(0,23rem)]">
      <form noValidate onSubmit={submit} aria-labelledby="prompts" className="admin-form">
        <h2 id="prompts" className="text-h3">
          Prompts
        </h2>
        <div className="mt-5 grid gap-8">
          {prompts.map((prompt) => (
            <PromptField
              key={prompt.id}
              userId={userId}
              prompt={prompt}
              report={(handle) => report(prompt.id, handle)}
              stored={stored}
            />
          ))}
        </div>
        <div className="step-bar admin-bar">
          <p aria-live="polite" className="text-meta text-muted">
            {isDirty &&
              (areKept
                ? "Changed texts are kept in this browser until you save."
                : "Not kept: save soon.")}
          </p>
          <button type="submit" className="button" disabled={isSaving || !isDirty}>
            {isSaving ? "Saving…" : "Save All Prompts"}
          </button>
        </div>
      </form>
      <div className="grid content-start gap-y-12">
        <HowThisWorks />
        <TryPrompt prompts={prompts} bodyOf={bodyOf} />
      </div>
    </div>
  );
}
