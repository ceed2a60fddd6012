import { startTransition, useCallback, useEffect, useRef, useState } from "react";

/** What a fetch is up to. `missing` is an answer: there is no such thing. */
export type Loadable<T> =
  | { state: "loading" }
  | { state: "missing" }
  | { state: "failed" }
  | { state: "ready"; value: T };

/** What imports failed with: a browser does not ask again for such a script until the page is loaded anew. */
const importErrors = new WeakSet<Error>();
if (!import.meta.env.SSR) {
  addEventListener("vite:preloadError", ({ payload }: Event & { payload?: Error }) => {
    if (payload) importErrors.add(payload);
  });
}

/**
 * Loads whatever `key` names, and again when it changes or on `retry`. An answer that comes
 * late never replaces a newer one. A null key loads nothing.
 */
export function useLoadable<T>(
  key: string | null,
  load: (key: string, signal: AbortSignal) => Promise<T | null>,
): [Loadable<T>, retry: () => void] {
  const [answer, setAnswer] = useState<{ key: string; now: Loadable<T> } | null>(null);
  const [attempt, setAttempt] = useState(0);
  const lacksScript = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt is a reason to load again
  useEffect(() => {
    if (key === null) return;
    const abort = new AbortController();
    const settle = (now: Loadable<T>) => {
      if (!abort.signal.aborted) setAnswer({ key, now });
    };
    settle({ state: "loading" });
    load(key, abort.signal).then(
      // What came may be long: the page answers while it is drawn.
      (value) =>
        startTransition(() =>
          settle(value === null ? { state: "missing" } : { state: "ready", value }),
        ),
      (error) => {
        if (!abort.signal.aborted) lacksScript.current = importErrors.has(error);
        settle({ state: "failed" });
      },
    );
    return () => abort.abort();
  }, [key, load, attempt]);
  const retry = useCallback(() => {
    if (lacksScript.current && navigator.onLine) location.reload();
    else setAttempt((n) => n + 1);
  }, []);
  return [answer?.key === key ? answer.now : { state: "loading" }, retry];
}
