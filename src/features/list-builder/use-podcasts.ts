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
  /** Null before the first response. While a search runs, the previous matches. */
  matches: PodcastMatches | null;
  /** Whether the matches belong to the query. */
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

/** Removes podcasts that the site no longer has from the draft that the builder opened. Returns how many. */
export function useUnavailablePodcasts(
  draft: ListDraft,
  edit: (change: (current: ListDraft) => ListDraft) => void,
): [count: number, reset: () => void] {
  const [openedIds] = useState(() => draft.items.map(({ podcast }) => podcast.id).join());
  const [available] = useLoadable(openedIds === "" ? null : openedIds, loadPodcasts);
  const [count, setCount] = useState(0);
  const removeUnavailable = useEffectEvent(() => {
    if (available.state !== "ready") return;
    const ids = openedIds.split(",");
    setCount(ids.length - available.value.length);
    edit((current) => withAvailablePodcasts(current, ids, available.value));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: run when the podcasts have loaded
  useEffect(() => removeUnavailable(), [available.state]);
  return [count, () => setCount(0)];
}

const loadPodcasts = (ids: string, signal: AbortSignal) => fetchPodcasts(ids.split(","), signal);
