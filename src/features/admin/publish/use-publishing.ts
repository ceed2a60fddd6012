import { useStore } from "@nanostores/react";
import { useCallback, useEffect, useState } from "react";
import { fetchPublishing, notifyRelay } from "../../../data/publishing.ts";
import type { Publishing } from "../../../domain/site/publishing.ts";
import { startPolling } from "../../../state/polling.ts";
import { $saveCount } from "../../../state/publishing.ts";

const FAST_POLL_MS = 5_000;
/** The pause between polls while the newest save is live, and after a failed request. */
const SLOW_POLL_MS = 60_000;
/** After this number of polls, the page calls the relay, because the schedule, which normally calls it, can be off. */
const POLLS_PER_REMINDER = 12;

export type PublishingReport =
  | { state: "loading" }
  | { state: "failed" }
  | { state: "ready"; publishing: Publishing; fetchedAt: number };

/** Polls the state of publishing while the page is visible. Polls more often until the newest save is live. */
export function usePublishing(): [PublishingReport, refresh: () => void] {
  const saves = useStore($saveCount);
  const [report, setReport] = useState<PublishingReport>({ state: "loading" });
  const [attempt, setAttempt] = useState(0);
  const refresh = useCallback(() => setAttempt((n) => n + 1), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each save and each attempt must poll again
  useEffect(() => {
    let pollCount = 0;
    return startPolling(async (signal) => {
      try {
        const publishing = await fetchPublishing(signal);
        if (signal.aborted) return { pauseMs: SLOW_POLL_MS };
        setReport({ state: "ready", publishing, fetchedAt: Date.now() });
        if (publishing.state === "live") return { pauseMs: SLOW_POLL_MS };
        pollCount += 1;
        if (pollCount % POLLS_PER_REMINDER === 0) notifyRelay();
        return { pauseMs: FAST_POLL_MS };
      } catch {
        if (!signal.aborted) setReport({ state: "failed" });
        return { pauseMs: SLOW_POLL_MS };
      }
    });
  }, [saves, attempt]);
  return [report, refresh];
}
