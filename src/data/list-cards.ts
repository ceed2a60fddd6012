import { TOP_LISTS_SIZE } from "../domain/constants.ts";
import type { ListCard, ListSort, SignedListCard } from "../domain/lists/top-list.ts";
import { webUrl } from "../domain/text/web-url.ts";
import { AUTHOR_COLUMNS, toAuthor } from "./authors.ts";
import type { Tables } from "./database.types.ts";
import { publicRows, type RowSource } from "./public-rows.ts";

/** Of a list, as a column that holds its author. */
export const LIST_AUTHOR = `author:profiles!top_lists_user_id_fkey(${AUTHOR_COLUMNS})` as const;
export const LIST_CARD_COLUMNS =
  "id, title, view_count, is_pinned, created_at, items:list_items(rank_order, podcast:podcasts(id, name, image_url))" as const;

export interface ListCardRow
  extends Pick<Tables<"top_lists">, "id" | "title" | "view_count" | "is_pinned" | "created_at"> {
  items: readonly {
    rank_order: number;
    podcast: Pick<Tables<"podcasts">, "id" | "name" | "image_url">;
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

export const byRank = <Item extends { rank_order: number }>(items: readonly Item[]) =>
  items.toSorted((a, b) => a.rank_order - b.rank_order);

interface DirectoryOptions {
  most?: number;
  source?: RowSource;
}

/** The lists of the directory; a build reads them from its own source. Throws on failure. */
export async function fetchDirectory(
  sort: ListSort,
  signal: AbortSignal,
  { most = TOP_LISTS_SIZE, source = publicRows() }: DirectoryOptions = {},
): Promise<SignedListCard[]> {
  const lists =
    sort === "pro" ? source.rpc("pro_lists", { most }, { get: true }) : source.from("top_lists");
  const rows = lists.select(`${LIST_CARD_COLUMNS}, ${LIST_AUTHOR}`);
  const ranked = sort === "recent" ? rows : rows.order("view_count", { ascending: false });
  const { data, error } = await ranked
    .order("created_at", { ascending: false })
    .order("id")
    .limit(most)
    .abortSignal(signal);
  if (error) throw error;
  return data.map((row) => ({ ...toListCard(row), author: toAuthor(row.author) }));
}
