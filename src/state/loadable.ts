import { startTransition, useCallback, useEffect, useRef, useState } from "react";

export type Loadable<T> =
  | { state: "loading" }
  | { state: "missing" }
  | { state: "failed" }
  | { state: "ready"; value: T };

/** Errors of scripts that did not load. The browser loads a failed script again only after a reload of the page. */
const importErrors = new WeakSet<Error>();
if (!import.meta.env.SSR) {
  addEventListener("vite:preloadError", ({ payload }: Event & { payload?: Error }) => {
    if (payload) importErrors.add(payload);
  });
}

/** Loads the value for a key. For a null key, loads nothing. A late response never replaces a newer response. */
export function useLoadable<T>(
  key: string | null,
  load: (key: string, signal: AbortSignal) => Promise<T | null>,
): [Loadable<T>, retry: () => void] {
  const [loadedResult, setLoaded] = useState<{ key: string; result: Loadable<T> } | null>(null);
  const [attempt, setAttempt] = useState(0);
  const isScriptMissing = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads the value again
  useEffect(() => {
    if (key === null) return;
    const abort = new AbortController();
    const settle = (result: Loadable<T>) => {
      if (!abort.signal.aborted) setLoaded({ key, result });
    };
    settle({ state: "loading" });
    load(key, abort.signal).then(
      (value) => startTransition(() => settle(value === null ? { state: "missing" } : { state: "ready", value })),
      (error) => {
        if (!abort.signal.aborted) isScriptMissing.current = importErrors.has(error);
        settle({ state: "failed" });
      },
    );
    return () => abort.abort();
  }, [key, load, attempt]);
  const retry = useCallback(() => {
    if (isScriptMissing.current && navigator.onLine) location.reload();
    else setAttempt((n) => n + 1);
  }, []);
  return [loadedResult?.key === key ? loadedResult.result : { state: "loading" }, retry];
}

/** Returns the previous value while a new value loads. */
export function useLatest<T>(loadedResult: Loadable<T>): T | null {
  const [latestValue, setLatest] = useState<{ value: T } | null>(null);
  if (loadedResult.state === "ready" && loadedResult.value !== latestValue?.value) setLatest(loadedResult);
  return loadedResult.state === "ready" ? loadedResult.value : (latestValue?.value ?? null);
}
