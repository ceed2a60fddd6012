import type { Podcast, TopList } from "../domain/lists/top-list.ts";
import { isUuid } from "../domain/text/uuid.ts";
import { toAuthor } from "./authors.ts";
import { byRank, LIST_AUTHOR, withWebPicture } from "./list-cards.ts";
import { publicRows, type RowSource } from "./public-rows.ts";

export const LIST_COLUMNS =
  `id, title, description, viewCount:view_count, shareCount:share_count, isPinned:is_pinned, createdAt:created_at, ${LIST_AUTHOR}, items:list_items(rank:rank_order, note, podcast:podcasts(id, name, description, imageUrl:image_url, show:er_shows(slug)))` as const;

export async function fetchTopList(
  id: string,
  signal: AbortSignal,
  source: RowSource = publicRows(),
): Promise<TopList | null> {
  if (!isUuid(id)) return null;
  const { data, error } = await source
    .from("top_lists")
    .select(LIST_COLUMNS)
    .eq("id", id)
    .abortSignal(signal)
    .maybeSingle();
  if (error) throw error;
  return data && toTopList(data);
}

interface TopListRow extends Omit<TopList, "author" | "items"> {
  author: Parameters<typeof toAuthor>[0];
  items: readonly {
    rank: number;
    note: string | null;
    podcast: Podcast & { show: { slug: string } | null };
  }[];
}

export const toTopList = (row: TopListRow): TopList => ({
  ...row,
  author: toAuthor(row.author),
  items: byRank(row.items).map(({ note, podcast: { show, ...podcast } }) => ({
    podcast: withWebPicture(podcast),
    note,
    showSlug: show?.slug ?? null,
  })),
});

export type Visit = "view" | "share";

/** The database decides whether the view or share counts (security §7.2). */
export async function countVisit(
  id: string,
  kind: Visit,
  visitor: string,
  source: RowSource,
): Promise<void> {
  const { error } = await source.rpc("bump_list", { list: id, kind, visitor });
  if (error) throw error;
}

export async function fetchViewCount(id: string, source: RowSource): Promise<number | null> {
  const { data, error } = await source
    .from("top_lists")
    .select("viewCount:view_count")
    .eq("id", id)
    .maybeSingle();
  if (error) throw error;
  return data?.viewCount ?? null;
}
