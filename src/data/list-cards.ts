import { TOP_LISTS_SIZE } from "../domain/constants.ts";
import type { ListCardWithAuthor, ListSort } from "../domain/lists/top-list.ts";
import { validWebUrl } from "../domain/text/web-url.ts";
import { AUTHOR_COLUMNS, toAuthor } from "./authors.ts";
import { publicClient, type RowSource } from "./public-client.ts";

export const LIST_AUTHOR = `author:profiles!top_lists_user_id_fkey!inner(${AUTHOR_COLUMNS})` as const;
export const LIST_CARD_COLUMNS =
  "id, title, viewCount:view_count, isPinned:is_pinned, createdAt:created_at, items:list_items(rank:rank_order, podcast:podcasts(id, name, imageUrl:image_url))" as const;

interface RankedItem<Podcast> {
  rank: number;
  podcast: Podcast;
}

export const toListCard = <Podcast extends WithPicture, Row>({
  items,
  ...row
}: Row & { items: readonly RankedItem<Podcast>[] }) => ({
  ...row,
  items: byRank(items).map(({ podcast }) => withWebPicture(podcast)),
});

/** Leaves out hidden podcasts. Authors and editors get an item for a hidden podcast, but its `podcast` is null. */
export const byRank = <Item extends RankedItem<object | null>>(items: readonly Item[]) =>
  items.filter(({ podcast }) => podcast !== null).toSorted((a, b) => a.rank - b.rank);

interface WithPicture {
  imageUrl: string | null;
}

/** The column can hold any text. The site loads a picture only if this text is a web address. */
export const withWebPicture = <Podcast extends WithPicture>(podcast: Podcast): Podcast => ({
  ...podcast,
  imageUrl: validWebUrl(podcast.imageUrl),
});

interface DirectoryOptions {
  limit?: number;
  source?: RowSource;
}

export async function fetchDirectory(
  sort: ListSort,
  signal: AbortSignal,
  { limit = TOP_LISTS_SIZE, source = publicClient() }: DirectoryOptions = {},
): Promise<ListCardWithAuthor[]> {
  const lists = sort === "pro" ? source.rpc("pro_lists", { most: limit }, { get: true }) : source.from("top_lists");
  const rows = lists.select(`${LIST_CARD_COLUMNS}, ${LIST_AUTHOR}`);
  const publicLists = rows.eq("visibility", "public");
  const listsOfPeriod =
    sort === "week" ? publicLists.gt("week_count", 0).order("week_count", { ascending: false }) : publicLists;
  const sortedRows = sort === "recent" ? listsOfPeriod : listsOfPeriod.order("view_count", { ascending: false });
  const { data, error } = await sortedRows
    .order("created_at", { ascending: false })
    .order("id")
    .limit(limit)
    .abortSignal(signal);
  if (error) throw error;
  return data.map(({ author, ...row }) => ({ ...toListCard(row), author: toAuthor(author) }));
}
