import { fetchPodcasts } from "../../data/podcasts.ts";
import { toSearchable } from "../../domain/search/podcast-search.ts";
import { useFailureToast } from "../../hooks/use-failure-toast.ts";
import { useLoadable } from "../../state/loadable.ts";

const load = async (_: string, signal: AbortSignal) =>
  (await fetchPodcasts(signal)).map(toSearchable);

export function usePodcasts() {
  const [podcasts, retry] = useLoadable("podcasts", load);
  useFailureToast(podcasts.state === "failed" ? "Failed to load podcasts" : null);
  return [podcasts, retry] as const;
}

export type Podcasts = ReturnType<typeof usePodcasts>[0];
