import type { TopList } from "../domain/lists/top-list.ts";
import { isUuid } from "../domain/text/uuid.ts";
import { webUrl } from "../domain/text/web-url.ts";
import { toAuthor } from "./authors.ts";
import { byRank, LIST_AUTHOR, type ListCardRow } from "./list-cards.ts";
import { publicRows, type RowSource } from "./public-rows.ts";

export const LIST_COLUMNS =
  `id, title, description, view_count, share_count, is_pinned, created_at, ${LIST_AUTHOR}, items:list_items(rank_order, note, podcast:podcasts(id, name, description, image_url))` as const;

/** A list with its author and items by rank; null where there is none. Throws on failure. */
export async function fetchTopList(id: string, signal: AbortSignal): Promise<TopList | null> {
  if (!isUuid(id)) return null;
  const { data, error } = await publicRows()
    .from("top_lists")
    .select(LIST_COLUMNS)
    .eq("id", id)
    .abortSignal(signal)
    .maybeSingle();
  if (error) throw error;
  return data && toTopList(data);
}

interface TopListRow extends Omit<ListCardRow, "items"> {
  description: string | null;
  share_count: number;
  author: Parameters<typeof toAuthor>[0];
  items: readonly {
    rank_order: number;
    note: string | null;
    podcast: { id: string; name: string; description: string | null; image_url: string | null };
  }[];
}

export const toTopList = (row: TopListRow): TopList => ({
  id: row.id,
  title: row.title,
  description: row.description,
  viewCount: row.view_count,
  shareCount: row.share_count,
  isPinned: row.is_pinned,
  createdAt: row.created_at,
  author: toAuthor(row.author),
  items: byRank(row.items).map(({ note, podcast: { image_url, ...podcast } }) => ({
    podcast: { ...podcast, imageUrl: webUrl(image_url) },
    note,
  })),
});

/** What of a list is counted. */
export type Visit = "view" | "share";

/**
 * Counts a visit by whoever `source` asks for; what does not count the backend knows (security §7.2).
 * Throws on failure.
 */
export async function countVisit(
  id: string,
  kind: Visit,
  visitor: string,
  source: RowSource,
): Promise<void> {
  const { error } = await source.rpc("bump_list", { list: id, kind, visitor });
  if (error) throw error;
}
