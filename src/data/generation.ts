import type { Generation, GenerationOutcome, GenerationState } from "../domain/generation/progress.ts";
import { backend } from "./client.ts";
import { callFunction } from "./functions.ts";
import { inParts } from "./in-parts.ts";
import { withSession } from "./with-session.ts";

/** Returns the recaps that a model writes now, and those that ended within a day. At most 500. */
export async function fetchGenerations(_: string, signal: AbortSignal): Promise<Generation[]> {
  const { data, error } = await backend().rpc("generations").abortSignal(signal);
  if (error) throw error;
  return data.map(({ episode_id, title, state, reason, changed_at, answers }) => ({
    episodeId: episode_id,
    title,
    reason,
    changedAt: changed_at,
    answers,
    state: state as GenerationState,
  }));
}

/** The database ignores more. */
const DRAFTS_PER_REQUEST = 500;

/** Queues the recaps of these drafts. The site writes them, also after the page is closed. */
export const requestGenerations = (episodeIds: readonly string[]): Promise<GenerationOutcome[]> =>
  withSession(async () => {
    const outcomes = await inParts(
      episodeIds,
      async (episodes) => {
        const { data, error } = await backend().rpc("request_generations", { episodes });
        if (error) throw error;
        return data.map(({ outcome }) => outcome as GenerationOutcome);
      },
      DRAFTS_PER_REQUEST,
    );
    takeNextSteps();
    return outcomes;
  });

/** Returns how many generations it has stopped. The others had ended already. */
export const cancelGenerations = (episodeIds: readonly string[]): Promise<number> =>
  withSession(async () => {
    const { data, error } = await backend().rpc("cancel_generations", { episodes: [...episodeIds] });
    if (error) throw error;
    return data;
  });

const STEPS_TIMEOUT_MS = 150_000;

/** Without this call, a recap would wait for the schedule, which does the next steps every minute. */
export function takeNextSteps(): void {
  callFunction("write-recaps", {}, AbortSignal.timeout(STEPS_TIMEOUT_MS)).catch(() => {});
}
