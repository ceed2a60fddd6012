import { useCallback, useEffect, useState } from "react";
import { fetchHealth } from "../../../data/health.ts";
import type { Health } from "../../../domain/site/health.ts";

export type HealthReport = { state: "loading" } | { state: "failed" } | { state: "ready"; health: Health };

/** Fetches the health at the start, after each call of `refresh`, and each time the page becomes visible again. */
export function useHealth(): [HealthReport, refresh: () => void] {
  const [report, setReport] = useState<HealthReport>({ state: "loading" });
  const [attempt, setAttempt] = useState(0);
  const refresh = useCallback(() => setAttempt((n) => n + 1), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt must fetch again
  useEffect(() => {
    const abort = new AbortController();
    fetchHealth(abort.signal).then(
      (health) => !abort.signal.aborted && setReport({ state: "ready", health }),
      () => !abort.signal.aborted && setReport({ state: "failed" }),
    );
    return () => abort.abort();
  }, [attempt]);
  useEffect(() => {
    const refreshIfVisible = () => !document.hidden && refresh();
    document.addEventListener("visibilitychange", refreshIfVisible);
    return () => document.removeEventListener("visibilitychange", refreshIfVisible);
  }, [refresh]);
  return [report, refresh];
}
