import { useState } from "react";
import { FunctionRefused } from "../../../data/functions.ts";
import { type PromptTrial, tryPrompt } from "../../../data/prompt-editing.ts";
import type { PromptSlug } from "../../../domain/ai/prompts.ts";

type Trial =
  | { state: "idle" }
  | { state: "running" }
  | { state: "failed"; reason: string }
  | { state: "done"; result: PromptTrial };

const TRIAL_TIMEOUT_MS = 120_000;
const NO_ANSWER = "The server did not answer. Check your connection, then try again.";

export function useTrial() {
  const [trial, setTrial] = useState<Trial>({ state: "idle" });
  const run = async (slug: PromptSlug, body: string, episodeId: string) => {
    if (trial.state === "running") return;
    setTrial({ state: "running" });
    try {
      const signal = AbortSignal.timeout(TRIAL_TIMEOUT_MS);
      setTrial({ state: "done", result: await tryPrompt(slug, body, episodeId, signal) });
    } catch (error) {
      const reason = error instanceof FunctionRefused ? error.message : NO_ANSWER;
      setTrial({ state: "failed", reason });
    }
  };
  return { trial, run };
}
