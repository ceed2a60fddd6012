import { HOME_PAGE_SIZE } from "../domain/constants.ts";
import type { EpisodeCard } from "../domain/content/content.ts";
import { countPages } from "../domain/content/pagination.ts";
import type { UnsentPosition } from "../domain/player/positions.ts";
import type { ReadingList, VisitorReading } from "../domain/reading/visitor-reading.ts";
import { accountBackend } from "./account-client.ts";
import type { Database } from "./database.types.ts";
import { type CardRow, toCard } from "./rows.ts";

export interface ReadingPage {
  cards: EpisodeCard[];
  total: number;
  pageCount: number;
  page: number;
}

export interface ReadingMark {
  slug: string;
  isSaved: boolean;
  isRead: boolean;
}

type Functions = Database["public"]["Functions"];
/** The generated types do not know that a column of a database function can be null. */
type Row = Functions["my_recaps"]["Returns"][number] & CardRow;

const MAX_MARKS = 200;

/** Returns false if the recap is no longer published. */
export async function setSaved(slug: string, isSaved: boolean): Promise<boolean> {
  const { data, error } = await accountBackend().rpc("set_saved", {
    recap: slug,
    is_saved: isSaved,
  });
  if (error) throw error;
  return data;
}

export async function noteOpened(slug: string): Promise<void> {
  const { error } = await accountBackend().rpc("note_opened", { recap: slug });
  if (error) throw error;
}

export async function fetchReadingMarks(slugs: readonly string[]): Promise<ReadingMark[]> {
  const marks: ReadingMark[] = [];
  for (let start = 0; start < slugs.length; start += MAX_MARKS) {
    const recaps = slugs.slice(start, start + MAX_MARKS);
    const { data, error } = await accountBackend().rpc("reading_marks", { recaps });
    if (error) throw error;
    for (const { slug, is_saved, is_read } of data) marks.push({ slug, isSaved: is_saved, isRead: is_read });
  }
  return marks;
}

export async function fetchReadingPage(
  list: ReadingList,
  query: string,
  page: number,
  signal: AbortSignal,
): Promise<ReadingPage> {
  const { data, error } = await accountBackend()
    .rpc("my_recaps", { list, query, page, page_size: HOME_PAGE_SIZE })
    .abortSignal(signal);
  if (error) throw error;
  const rows = data as Row[];
  const total = rows[0]?.total ?? 0;
  return {
    cards: rows.map((row) => {
      const category = { name: row.category_name, slug: row.category_slug };
      return toCard(row, { name: row.show_name, slug: row.show_slug, hosts: row.hosts, category });
    }),
    total,
    pageCount: countPages(total, HOME_PAGE_SIZE),
    page: rows[0]?.shown_page ?? 1,
  };
}

export async function isHistoryPaused(): Promise<boolean> {
  const { data, error } = await accountBackend().from("reading_settings").select("is_history_paused").maybeSingle();
  if (error) throw error;
  return data?.is_history_paused ?? false;
}

export async function pauseHistory(isPaused: boolean): Promise<void> {
  const { error } = await accountBackend().rpc("set_history_paused", { is_paused: isPaused });
  if (error) throw error;
}

export async function clearHistory(): Promise<void> {
  const { error } = await accountBackend().rpc("clear_history");
  if (error) throw error;
}

export async function importReading({ saved, opened, isPaused }: VisitorReading): Promise<void> {
  const withTimes = (entries: VisitorReading["saved"]) =>
    entries.map(({ slug, at }) => ({ slug, at: new Date(at).toISOString() }));
  const { error } = await accountBackend().rpc("import_reading", {
    saved: withTimes(saved),
    opened: withTimes(opened),
    is_paused: isPaused,
  });
  if (error) throw error;
}

/** Returns false if the account stores no positions, because the history is paused or the account is blocked. */
export async function storePositions(unsentPositions: readonly UnsentPosition[]): Promise<boolean> {
  const now = Date.now();
  const positions = unsentPositions.map(({ recapId, second, changedAt }) => {
    return { recap: recapId, second, age: Math.max(0, Math.round((now - changedAt) / 1000)) };
  });
  const { data, error } = await accountBackend().rpc("store_positions", { positions });
  if (error) throw error;
  return data;
}

export async function fetchPosition(recapId: string): Promise<number | null> {
  const { data, error } = await accountBackend()
    .from("listening_positions")
    .select("second")
    .eq("episode_id", recapId)
    .maybeSingle();
  if (error) throw error;
  return data?.second ?? null;
}

export interface MarkedRecaps {
  count: number;
  /** The time at which the recaps were marked. `undoMarks` removes all marks with this time. */
  markedAt: string;
}

export async function markReadUpTo(slug: string, listedAt: string, isByArrival: boolean): Promise<MarkedRecaps> {
  const args = { recap: slug, listed_at: listedAt, by_arrival: isByArrival };
  const { data, error } = await accountBackend().rpc("mark_read_up_to", args).single();
  if (error) throw error;
  return { count: data.marked, markedAt: data.marked_at };
}

export async function undoMarks({ markedAt }: MarkedRecaps): Promise<void> {
  const { error } = await accountBackend().rpc("unmark_read", { marked_at: markedAt });
  if (error) throw error;
}
