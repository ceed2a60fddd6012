import { useEffect } from "react";
import { fetchPodcasts } from "../../data/podcasts.ts";
import { toSearchable } from "../../domain/podcast-search.ts";
import { useLoadable } from "../../state/loadable.ts";
import { toast } from "../../state/toasts.ts";

const load = async (_: string, signal: AbortSignal) =>
  (await fetchPodcasts(signal)).map(toSearchable);

/** All podcasts, ready to be searched. A failure is told; `retry` asks again. */
export function usePodcasts() {
  const [podcasts, retry] = useLoadable("podcasts", load);
  const { state } = podcasts;
  useEffect(() => {
    if (state === "failed") toast.error("Failed to load podcasts");
  }, [state]);
  return [podcasts, retry] as const;
}

export type Podcasts = ReturnType<typeof usePodcasts>[0];
