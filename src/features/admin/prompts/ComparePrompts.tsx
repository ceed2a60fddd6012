import { useState } from "react";
import type { Choice } from "../../../data/choices.ts";
import { fetchNewestEpisodes, MAX_COMPARED, type Prompt, type PromptScope } from "../../../data/prompt-editing.ts";
import { formatCount } from "../../../domain/text/plural.ts";
import { costOfTokens } from "../../../domain/transcription/cost.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { QuietButton } from "../../../ui/QuietButton.tsx";
import { showFailure } from "../failure.ts";
import { type TrialResult, useComparison } from "./use-comparison.ts";

interface Props {
  scope: PromptScope;
  prompt: Prompt | undefined;
  /** The text of the prompt with unsaved changes. */
  body: string;
  /** The episode that is chosen for a single trial, or null. */
  chosen: Choice | null;
}

/** Compares the saved text of a prompt with the one in its field, or with the text before it, on up to ten episodes. */
export function ComparePrompts({ scope, prompt, body, chosen }: Props) {
  const [episodes, setEpisodes] = useState<readonly Choice[]>([]);
  const { plan, isConfirming, comparison, prepare, confirm, cancel, stop } = useComparison();
  const earlier = prompt && (prompt.body === body ? prompt.previousBody : prompt.body);
  const isFull = episodes.length >= MAX_COMPARED;
  const canAdd = chosen !== null && !isFull && !episodes.some(({ id }) => id === chosen.id);
  const isRunning = comparison?.isRunning ?? false;
  const takeNewest = () =>
    fetchNewestEpisodes(scope, AbortSignal.timeout(10_000)).then(setEpisodes, (error: unknown) => showFailure(error));
  return (
    <section aria-labelledby="compare-prompts" className="mt-6 border-t border-rule pt-4">
      <h3 id="compare-prompts" className="font-semibold">
        Compare two versions
      </h3>
      <p className="mt-1 text-ui text-muted">
        Version A is the saved prompt, and version B the text in its field. Without changes, A is the previous text.
      </p>
      {episodes.length > 0 && (
        <ul className="mt-2 space-y-1" aria-label="Episodes to compare">
          {episodes.map(({ id, name }) => (
            <li key={id} className="flex items-baseline justify-between gap-3">
              <span className="min-w-0 wrap-anywhere">{name}</span>
              <QuietButton
                aria-label={`Leave out ${name}`}
                onClick={() => setEpisodes(episodes.filter((episode) => episode.id !== id))}
              >
                Leave out
              </QuietButton>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <QuietButton disabled={!canAdd} onClick={() => chosen && setEpisodes([...episodes, chosen])}>
          Add the episode above
        </QuietButton>
        <QuietButton onClick={() => void takeNewest()}>Take the newest {MAX_COMPARED}</QuietButton>
        <button
          type="button"
          className="button-quiet"
          disabled={isRunning || !prompt || earlier === null || earlier === undefined || episodes.length === 0}
          onClick={() => prompt && earlier && prepare({ slug: prompt.id, versions: [earlier, body], episodes })}
        >
          Compare…
        </button>
        {isRunning && <QuietButton onClick={stop}>Stop</QuietButton>}
      </div>
      {earlier === null && <p className="mt-2 text-ui text-muted">Change the prompt first, so that there are two.</p>}
      {comparison && (
        <>
          <p role="status" className="mt-3 text-ui">
            {comparison.isRunning ? "Trying: " : ""}
            {comparison.results.size} of {formatCount(comparison.episodes.length, "episode")}
            {totalsText([...comparison.results.values()], comparison.perMillionTokens)}
          </p>
          <ol className="mt-3 space-y-6">
            {comparison.episodes.map(({ id, name }) => (
              <li key={id}>
                <h4 className="font-semibold wrap-anywhere">{name}</h4>
                <div className="mt-1 grid gap-3 sm:grid-cols-2">
                  {["A", "B"].map((version, index) => (
                    <Result
                      key={version}
                      version={version}
                      result={comparison.results.get(id)?.[index]}
                      perMillionTokens={comparison.perMillionTokens}
                    />
                  ))}
                </div>
              </li>
            ))}
          </ol>
        </>
      )}
      <ConfirmDialog
        isOpen={isConfirming}
        question={plan?.question ?? ""}
        text={plan?.text}
        confirmText="Compare"
        isHarmless
        confirm={confirm}
        cancel={cancel}
      />
    </section>
  );
}

interface ResultProps {
  version: string;
  result: TrialResult | undefined;
  perMillionTokens: number | null;
}

const Result = ({ version, result, perMillionTokens }: ResultProps) => (
  <div className="min-w-0">
    <p className="label">
      Version {version}
      {result && "tokens" in result && `: ${costText(result.tokens, perMillionTokens)}`}
    </p>
    {result && "failure" in result && <p className="admin-problems">{result.failure}</p>}
    {result && "text" in result && <div className="trial-text text-ink">{result.text}</div>}
    {!result && <p className="text-meta text-muted">Not yet</p>}
  </div>
);

function costText(tokens: number, perMillionTokens: number | null): string {
  const money = costOfTokens(tokens, perMillionTokens);
  return `${formatCount(tokens, "token")}${money === null ? "" : `, about ${money}`}`;
}

function totalsText(results: readonly (readonly TrialResult[])[], perMillionTokens: number | null): string {
  const totals = ["A", "B"].map((version, index) => {
    const tokens = results.reduce((sum, pair) => {
      const result = pair[index];
      return sum + (result && "tokens" in result ? result.tokens : 0);
    }, 0);
    return `${version}: ${costText(tokens, perMillionTokens)}`;
  });
  return `. ${totals.join(". ")}.`;
}
