import { useEffect, useRef, useState } from "react";
import type { Choice } from "../../../data/choices.ts";
import { FunctionRefused } from "../../../data/functions.ts";
import { fetchTranscriptChars } from "../../../data/inbox-generation.ts";
import { tryPrompt } from "../../../data/prompt-editing.ts";
import { fetchPrices } from "../../../data/transcription.ts";
import type { PromptSlug } from "../../../domain/ai/prompts.ts";
import { comparisonTokens, tokensText } from "../../../domain/inbox/generation-cost.ts";
import { formatCount } from "../../../domain/text/plural.ts";
import { showFailure } from "../failure.ts";

export interface ComparedPrompts {
  slug: PromptSlug;
  /** The texts of the two versions. */
  versions: readonly [string, string];
  episodes: readonly Choice[];
}

export type TrialResult = { text: string; tokens: number } | { failure: string };

interface Comparison {
  episodes: readonly Choice[];
  /** The results of both versions, by the id of the episode. */
  results: ReadonlyMap<string, readonly TrialResult[]>;
  isRunning: boolean;
  perMillionTokens: number | null;
}

interface Plan extends ComparedPrompts {
  perMillionTokens: number | null;
  question: string;
  text: string;
}

const TRIAL_TIMEOUT_MS = 120_000;
const PRICE_TIMEOUT_MS = 5000;
const NO_ANSWER = "The server did not answer.";

/** Tries two versions of a prompt on episodes, one after the other. Stores nothing. */
export function useComparison() {
  const [plan, setPlan] = useState<Plan | null>(null);
  const [isConfirming, setConfirming] = useState(false);
  const [comparison, setComparison] = useState<Comparison | null>(null);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);

  /** Asks before the run, because it costs money. */
  const prepare = async (compared: ComparedPrompts) => {
    const { episodes, versions } = compared;
    try {
      const ids = episodes.map(({ id }) => id);
      const [chars, perMillionTokens] = await Promise.all([
        fetchTranscriptChars(ids, true),
        fetchPrices(AbortSignal.timeout(PRICE_TIMEOUT_MS)).then(
          (prices) => prices.perMillionTokens,
          () => null,
        ),
      ]);
      const tokens = comparisonTokens([...chars.values()], versions);
      setPlan({
        ...compared,
        perMillionTokens,
        question: `Compare two prompts on ${formatCount(episodes.length, "episode")}?`,
        text: `With a model, this costs ${tokensText(tokens, perMillionTokens)}, from the tokens of today. It changes no recap. It ends if you leave this tab.`,
      });
      setConfirming(true);
    } catch (error) {
      showFailure(error);
    }
  };

  const run = async ({ slug, versions, episodes, perMillionTokens }: Plan) => {
    const controller = new AbortController();
    abort.current = controller;
    const results = new Map<string, readonly TrialResult[]>();
    const show = (isRunning: boolean) =>
      setComparison({ episodes, results: new Map(results), isRunning, perMillionTokens });
    show(true);
    for (const { id } of episodes) {
      for (const body of versions) {
        const result = await tryOnce(slug, body, id, controller.signal);
        if (controller.signal.aborted) return;
        results.set(id, [...(results.get(id) ?? []), result]);
        show(true);
      }
    }
    show(false);
  };

  return {
    plan,
    isConfirming,
    comparison,
    prepare: (compared: ComparedPrompts) => void prepare(compared),
    confirm: () => {
      setConfirming(false);
      if (plan) void run(plan);
    },
    cancel: () => setConfirming(false),
    /** The results so far stay. */
    stop: () => {
      abort.current?.abort();
      setComparison((current) => current && { ...current, isRunning: false });
    },
  };
}

async function tryOnce(slug: PromptSlug, body: string, id: string, signal: AbortSignal): Promise<TrialResult> {
  try {
    const timeout = AbortSignal.any([signal, AbortSignal.timeout(TRIAL_TIMEOUT_MS)]);
    const { answer, missing, tokens } = await tryPrompt(slug, body, id, timeout, true);
    return answer === null ? { failure: missing ?? NO_ANSWER } : { text: answer, tokens };
  } catch (error) {
    return { failure: error instanceof FunctionRefused ? error.message : NO_ANSWER };
  }
}
