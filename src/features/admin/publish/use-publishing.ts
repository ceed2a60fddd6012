import { useStore } from "@nanostores/react";
import { useCallback, useEffect, useState } from "react";
import { fetchPublishing, notifyRelay } from "../../../data/publishing.ts";
import type { Publishing } from "../../../domain/site/publishing.ts";
import { $saves } from "../../../state/publishing.ts";

const EVERY_MS = 5_000;
/** While all is live, or after a look that failed. */
const SELDOM_MS = 60_000;
/** How many looks until the relay is reminded, in case its schedule does not run. */
const LOOKS_A_REMINDER = 12;

export type Shown =
  | { state: "loading" }
  | { state: "failed" }
  | { state: "ready"; publishing: Publishing; at: number };

/**
 * Where the newest save is. While the page is seen it looks again, often where that is not live;
 * also after every save, and when the page is seen again.
 */
export function usePublishing(): [Shown, look: () => void] {
  const saves = useStore($saves);
  const [shown, setShown] = useState<Shown>({ state: "loading" });
  const [asked, setAsked] = useState(0);
  const look = useCallback(() => setAsked((n) => n + 1), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a save and a wish are reasons to look
  useEffect(() => {
    const stopped = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let looks = 0;
    const again = async () => {
      clearTimeout(timer);
      if (document.hidden) return;
      let wait = SELDOM_MS;
      try {
        const publishing = await fetchPublishing(stopped.signal);
        if (stopped.signal.aborted) return;
        setShown({ state: "ready", publishing, at: Date.now() });
        if (publishing.state !== "live") {
          wait = EVERY_MS;
          looks += 1;
          if (looks % LOOKS_A_REMINDER === 0) notifyRelay();
        }
      } catch {
        if (stopped.signal.aborted) return;
        setShown({ state: "failed" });
      }
      clearTimeout(timer);
      timer = setTimeout(again, wait);
    };
    again();
    document.addEventListener("visibilitychange", again);
    return () => {
      stopped.abort();
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", again);
    };
  }, [saves, asked]);
  return [shown, look];
}
