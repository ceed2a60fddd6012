import { useId, useState } from "react";
import { fetchEpisodeChoices, type Prompt, type PromptScope } from "../../../data/prompt-editing.ts";
import type { PromptSlug } from "../../../domain/ai/prompts.ts";
import { useLoadable } from "../../../state/loadable.ts";
import { SelectField } from "../kit/SelectField.tsx";
import { TableFilter } from "../kit/TableFilter.tsx";
import { ComparePrompts } from "./ComparePrompts.tsx";
import { useTrial } from "./use-trial.ts";

interface Props {
  scope: PromptScope;
  prompts: readonly Prompt[];
  /** Returns the text of the prompt with unsaved changes. */
  bodyOf: (promptId: PromptSlug) => string;
}

/** Runs a prompt on an episode. Shows the answer of the model, and the prompt that the model received. */
export function TryPrompt({ scope, prompts, bodyOf }: Props) {
  const id = useId();
  const [promptId, setPromptId] = useState<string>(prompts[0]?.id ?? "");
  const [filter, setFilter] = useState("");
  const [episodeId, setEpisodeId] = useState("");
  const [episodes, retry] = useLoadable(filter, fetchEpisodeChoices);
  const { trial, run } = useTrial();
  const prompt = prompts.find((choice) => choice.id === promptId);
  const isRunning = trial.state === "running";
  const chosen = (episodes.state === "ready" && episodes.value.find((choice) => choice.id === episodeId)) || null;
  return (
    <section aria-labelledby={`${id}-try`} className="admin-form">
      <h2 id={`${id}-try`} className="text-h3">
        Try a Prompt
      </h2>
      <p className="mt-2 text-muted">Run the prompt on one episode, with your unsaved changes. This saves nothing.</p>
      <div className="admin-fields">
        <SelectField
          id={`${id}-prompt`}
          label="Prompt"
          emptyOptionText="Choose a prompt"
          value={promptId}
          change={setPromptId}
          choices={{ state: "ready", value: prompts.map(({ id, title }) => ({ id, name: title })) }}
          retry={retry}
          subject="The prompts"
        />
        <div className="grid gap-2">
          <TableFilter filter={filter} plural="episodes" filterBy={setFilter} />
          <SelectField
            id={`${id}-episode`}
            label="Episode"
            emptyOptionText="Choose an episode"
            value={episodeId}
            change={setEpisodeId}
            choices={episodes}
            retry={retry}
            subject="The episodes"
          />
        </div>
      </div>
      <button
        type="button"
        className="button-quiet mt-4"
        disabled={isRunning || !prompt || episodeId === ""}
        onClick={() => prompt && void run(prompt.id, bodyOf(prompt.id), episodeId)}
      >
        {isRunning ? "Trying…" : "Try"}
      </button>
      <div role="status" className="mt-4 empty:hidden">
        {trial.state === "failed" && <p className="text-danger">{trial.reason}</p>}
        {trial.state === "done" && (
          <>
            {trial.result.missing !== null && <p className="admin-problems">{trial.result.missing}</p>}
            {trial.result.answer !== null && <div className="trial-text text-ink">{trial.result.answer}</div>}
            <details className="mt-3">
              <summary className="min-h-8 cursor-pointer font-semibold">The filled prompt</summary>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: admins scroll the text by keyboard */}
              <section className="trial-text" aria-label="The filled prompt" tabIndex={0}>
                {trial.result.prompt}
              </section>
            </details>
          </>
        )}
      </div>
      <ComparePrompts
        key={promptId}
        scope={scope}
        prompt={prompt}
        body={prompt ? bodyOf(prompt.id) : ""}
        chosen={chosen}
      />
    </section>
  );
}
