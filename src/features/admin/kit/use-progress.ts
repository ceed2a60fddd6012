import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { changesSince, type KnownWork, type Work } from "../../../domain/text/changes-since.ts";
import { startPolling } from "../../../state/polling.ts";

const FAST_POLL_MS = 5_000;
/** The pause while nothing is under way. Another editor, or the rule of a show, can start something. */
const SLOW_POLL_MS = 60_000;
/** A screen reader announces no more changes of one poll than this. */
const MOST_ANNOUNCED = 3;

export interface Progress<R extends Work> {
  byEpisode: ReadonlyMap<string, R>;
  /** The time of the last poll, for the age of each state. */
  now: Date;
  hasFailed: boolean;
  /** The last changes in words. */
  news: string;
}

interface Source<R extends Work> {
  fetchRows: (key: string, signal: AbortSignal) => Promise<R[]>;
  /** The recaps of which a poll with this key finds the work. A poll without a list finds the work of all recaps. */
  idsOf?: (key: string) => readonly string[];
  /** True while the server still works. */
  isOpen: (row: R) => boolean;
  /** What a screen reader announces after a change. */
  newsOf: (row: R) => string;
  /** Called with the rows that have changed since the last poll. */
  onChanged: (rows: readonly R[]) => void;
}

/** Polls the work of the server while the page is visible. The key says of which recaps. Without a key, polls nothing. */
export function useProgress<R extends Work>(
  key: string,
  { fetchRows, idsOf, isOpen, newsOf, onChanged }: Source<R>,
): [progress: Progress<R>, refresh: () => void] {
  const [progress, setProgress] = useState<Progress<R>>({
    byEpisode: new Map(),
    now: new Date(),
    hasFailed: false,
    news: "",
  });
  const [attempt, setAttempt] = useState(0);
  const refresh = useCallback(() => setAttempt((n) => n + 1), []);
  const known = useRef<KnownWork>(new Map());
  const isFirst = useRef(true);

  const fetchNow = useEffectEvent((signal: AbortSignal) => fetchRows(key, signal));
  const show = useEffectEvent((rows: readonly R[]) => {
    const byEpisode = new Map(rows.map((row) => [row.episodeId, row]));
    // Without a list, each recap that was not there before is new, except in the first poll.
    const ids = idsOf?.(key) ?? rows.map(({ episodeId }) => episodeId);
    const before = idsOf || isFirst.current ? known.current : withMissing(known.current, ids);
    const changes = changesSince(before, rows);
    isFirst.current = false;
    known.current = new Map([...known.current, ...ids.map((id) => [id, byEpisode.get(id) ?? null] as const)]);
    const news = changes.length === 0 ? null : newsText(changes.map(newsOf));
    setProgress((current) => ({ byEpisode, now: new Date(), hasFailed: false, news: news ?? current.news }));
    if (changes.length > 0) onChanged(changes);
    return rows.some(isOpen);
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt must poll again
  useEffect(() => {
    if (key === "") return;
    return startPolling(async (signal) => {
      try {
        const rows = await fetchNow(signal);
        const isBusy = !signal.aborted && show(rows);
        return { pauseMs: isBusy ? FAST_POLL_MS : SLOW_POLL_MS };
      } catch {
        if (!signal.aborted) setProgress((current) => ({ ...current, hasFailed: true }));
        return { pauseMs: SLOW_POLL_MS };
      }
    });
  }, [key, attempt]);
  return [progress, refresh];
}

const withMissing = (known: KnownWork, ids: readonly string[]): KnownWork =>
  new Map([...ids.map((id) => [id, null] as const), ...known]);

function newsText(news: readonly string[]): string {
  const sentences = news.slice(0, MOST_ANNOUNCED);
  const others = news.length - sentences.length;
  if (others > 0) sentences.push(`And ${others} more.`);
  return sentences.join(" ");
}
