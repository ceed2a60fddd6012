import { TOP_LISTS_SIZE } from "../domain/constants.ts";
import type { ListCard, ListSort, SignedListCard, TopList } from "../domain/top-list.ts";
import { isUuid } from "../domain/uuid.ts";
import { webUrl } from "../domain/web-url.ts";
import { AUTHOR_COLUMNS, toAuthor } from "./authors.ts";
import { backend } from "./client.ts";

const AUTHOR = `author:profiles!top_lists_user_id_fkey(${AUTHOR_COLUMNS})` as const;
export const LIST_CARD_COLUMNS =
  "id, title, view_count, is_pinned, created_at, items:list_items(rank_order, podcast:podcasts(id, name, image_url))" as const;
export const LIST_COLUMNS =
  `id, title, description, view_count, share_count, is_pinned, created_at, ${AUTHOR}, items:list_items(rank_order, note, podcast:podcasts(id, name, description, image_url))` as const;

interface ListCardRow {
  id: string;
  title: string;
  view_count: number;
  is_pinned: boolean;
  created_at: string;
  items: readonly {
    rank_order: number;
    podcast: { id: string; name: string; image_url: string | null };
  }[];
}

export const toListCard = (row: ListCardRow): ListCard => ({
  id: row.id,
  title: row.title,
  viewCount: row.view_count,
  isPinned: row.is_pinned,
  createdAt: row.created_at,
  items: byRank(row.items).map(({ podcast: { id, name, image_url } }) => ({
    ...{ id, name },
    imageUrl: webUrl(image_url),
  })),
});

const byRank = <Item extends { rank_order: number }>(items: readonly Item[]) =>
  items.toSorted((a, b) => a.rank_order - b.rank_order);

/** The lists of the directory; a build reads them from its own source. Throws on failure. */
export async function fetchDirectory(
  sort: ListSort,
  signal: AbortSignal,
  { most = TOP_LISTS_SIZE, source = backend() } = {},
): Promise<SignedListCard[]> {
  const lists =
    sort === "pro" ? source.rpc("pro_lists", { most }, { get: true }) : source.from("top_lists");
  const rows = lists.select(`${LIST_CARD_COLUMNS}, ${AUTHOR}`);
  const ranked = sort === "recent" ? rows : rows.order("view_count", { ascending: false });
  const { data, error } = await ranked
    .order("created_at", { ascending: false })
    .order("id")
    .limit(most)
    .abortSignal(signal);
  if (error) throw error;
  return data.map((row) => ({ ...toListCard(row), author: toAuthor(row.author) }));
}

/** A list with its author and items by rank; null where there is none. Throws on failure. */
export async function fetchTopList(id: string, signal: AbortSignal): Promise<TopList | null> {
  if (!isUuid(id)) return null;
  const { data, error } = await backend()
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

/** Deletes a list. False where the reader has no such list (any more). Throws on failure. */
export async function deleteTopList(id: string): Promise<boolean> {
  const { data, error } = await backend().from("top_lists").delete().eq("id", id).select("id");
  if (error) throw error;
  return data.length > 0;
}

/** Pins a list in place of the one that was, or unpins it. False and throws as `deleteTopList`. */
export async function pinTopList(id: string, pinned: boolean): Promise<boolean> {
  const { data, error } = await backend().rpc("pin_top_list", { list: id, pinned });
  if (error) throw error;
  return data;
}

/** What of a list is counted. */
export type Visit = "view" | "share";

/** Counts a visit; what does not count the backend knows (SECURITY §7.2). Throws on failure. */
export async function countVisit(id: string, kind: Visit, visitor: string): Promise<void> {
  const { error } = await backend().rpc("bump_list", { list: id, kind, visitor });
  if (error) throw error;
}
