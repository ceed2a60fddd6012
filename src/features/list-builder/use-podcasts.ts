import { useEffect, useEffectEvent, useState } from "react";
import { fetchPodcasts, findPodcasts } from "../../data/podcasts.ts";
import { SEARCH_MAX_CHARS } from "../../domain/constants.ts";
import { type ListDraft, withAvailablePodcasts } from "../../domain/lists/list-draft.ts";
import type { PodcastMatches } from "../../domain/lists/podcast-matches.ts";
import { useFailureToast } from "../../hooks/use-failure-toast.ts";
import { useLatest, useLoadable } from "../../state/loadable.ts";

const TYPING_PAUSE_MS = 120;

export interface Podcasts {
  state: "loading" | "failed" | "ready";
  query: string;
  /** Null before the first response. While a search runs, this field has the previous matches. */
  matches: PodcastMatches | null;
  /** True if the matches belong to the current query. */
  isCurrent: boolean;
  search: (query: string) => void;
  retry: () => void;
}

/** Searches the podcasts on the server while the reader types. The first search has an empty query. */
export function usePodcasts(): Podcasts {
  const [query, setQuery] = useState("");
  const [requestedQuery, setRequestedQuery] = useState("");
  const text = query.trim().slice(0, SEARCH_MAX_CHARS);
  useEffect(() => {
    const timer = setTimeout(() => setRequestedQuery(text), text === "" ? 0 : TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const [response, retry] = useLoadable(requestedQuery, findPodcasts);
  const matches = useLatest(response);
  const state = response.state === "missing" ? "failed" : response.state;
  useFailureToast(state === "failed" ? "Failed to load podcasts" : null);
  const isCurrent = state === "ready" && matches?.query === text;
  return { state, query, matches, isCurrent, search: setQuery, retry };
}

/** When the builder opens a draft, removes the podcasts that the site no longer has. Returns the number of these podcasts. */
export function useUnavailablePodcasts(
  draft: ListDraft,
  edit: (change: (latestDraft: ListDraft) => ListDraft) => void,
): [count: number, reset: () => void] {
  const [initialIds] = useState(() => draft.items.map(({ podcast }) => podcast.id).join());
  const [availablePodcasts] = useLoadable(initialIds === "" ? null : initialIds, loadPodcasts);
  const [count, setCount] = useState(0);
  const removeUnavailable = useEffectEvent(() => {
    if (availablePodcasts.state !== "ready") return;
    const ids = initialIds.split(",");
    setCount(ids.length - availablePodcasts.value.length);
    edit((latestDraft) => withAvailablePodcasts(latestDraft, ids, availablePodcasts.value));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: run when the podcasts have loaded
  useEffect(() => removeUnavailable(), [availablePodcasts.state]);
  return [count, () => setCount(0)];
}

const loadPodcasts = (ids: string, signal: AbortSignal) => fetchPodcasts(ids.split(","), signal);
