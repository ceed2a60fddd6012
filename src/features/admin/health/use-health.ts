import { useCallback, useEffect, useState } from "react";
import { fetchHealth } from "../../../data/health.ts";
import type { Health } from "../../../domain/site/health.ts";

export type Shown = { state: "loading" } | { state: "failed" } | { state: "ready"; health: Health };

/** How the site is, asked anew on `look` and when the page is seen again. */
export function useHealth(): [Shown, look: () => void] {
  const [shown, setShown] = useState<Shown>({ state: "loading" });
  const [asked, setAsked] = useState(0);
  const look = useCallback(() => setAsked((n) => n + 1), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a wish is a reason to look
  useEffect(() => {
    const stopped = new AbortController();
    fetchHealth(stopped.signal).then(
      (health) => !stopped.signal.aborted && setShown({ state: "ready", health }),
      () => !stopped.signal.aborted && setShown({ state: "failed" }),
    );
    return () => stopped.abort();
  }, [asked]);
  useEffect(() => {
    const again = () => !document.hidden && look();
    document.addEventListener("visibilitychange", again);
    return () => document.removeEventListener("visibilitychange", again);
  }, [look]);
  return [shown, look];
}
