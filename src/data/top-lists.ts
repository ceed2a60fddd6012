import { nameOf, type OriginalList, type Podcast, readVisibility, type TopList } from "../domain/lists/top-list.ts";
import { isUuid } from "../domain/text/uuid.ts";
import { toAuthor } from "./authors.ts";
import { byRank, LIST_AUTHOR, withWebPicture } from "./list-cards.ts";
import { publicClient, type RowSource } from "./public-client.ts";

export const LIST_COLUMNS =
  `id, title, description, viewCount:view_count, shareCount:share_count, isPinned:is_pinned, createdAt:created_at, visibility, remixOf:remix_of, ${LIST_AUTHOR}, items:list_items(rank:rank_order, note, podcast:podcasts(id, name, description, imageUrl:image_url, show:er_shows(slug)))` as const;

export async function fetchTopList(
  id: string,
  signal: AbortSignal,
  source: RowSource = publicClient(),
): Promise<TopList | null> {
  if (!isUuid(id)) return null;
  const { data, error } = await source
    .from("top_lists")
    .select(LIST_COLUMNS)
    .eq("id", id)
    .abortSignal(signal)
    .maybeSingle();
  if (error) throw error;
  return data && withOriginal(data, signal, source);
}

/** Returns null if the secret belongs to another list, or no longer works. */
export async function fetchSecretList(
  id: string,
  secret: string,
  signal: AbortSignal,
  source: RowSource = publicClient(),
): Promise<TopList | null> {
  const { data, error } = await source.rpc("list_by_secret", { secret }).abortSignal(signal);
  if (error) throw error;
  const row = data as unknown as TopListRow | null;
  return row?.id === id ? withOriginal(row, signal, source) : null;
}

async function withOriginal(row: TopListRow, signal: AbortSignal, source: RowSource): Promise<TopList> {
  const originals = row.remixOf ? await fetchOriginals([row.remixOf], source, signal) : [];
  return toTopList(row, originals);
}

/** The credit of a copied list may name only a public list. Without the filters, authors would get private lists, and admins would get hidden lists. */
export async function fetchOriginals(
  ids: readonly string[],
  source: RowSource,
  signal: AbortSignal,
): Promise<OriginalList[]> {
  const { data, error } = await source
    .from("top_lists")
    .select("id, title, author:profiles!top_lists_user_id_fkey!inner(id:user_id, name:full_name)")
    .in("id", ids)
    .eq("visibility", "public")
    .is("hidden_at", null)
    .abortSignal(signal);
  if (error) throw error;
  return data.map(({ author, ...list }) => ({
    ...list,
    author: { id: author.id, name: nameOf(author.name) },
  }));
}

interface TopListRow extends Omit<TopList, "author" | "items" | "visibility" | "original"> {
  visibility: string;
  remixOf: string | null;
  author: Parameters<typeof toAuthor>[0];
  items: readonly {
    rank: number;
    note: string | null;
    podcast: Podcast & { show: { slug: string } | null };
  }[];
}

export const toTopList = (
  { remixOf, visibility, ...row }: TopListRow,
  originals: readonly OriginalList[],
): TopList => ({
  ...row,
  visibility: readVisibility(visibility),
  original: originals.find(({ id }) => id === remixOf) ?? null,
  author: toAuthor(row.author),
  items: byRank(row.items).map(({ note, podcast: { show, ...podcast } }) => ({
    podcast: withWebPicture(podcast),
    note,
    showSlug: show?.slug ?? null,
  })),
});

export type Visit = "view" | "share";

/** The database decides whether the view or share counts (security §7.2). */
export async function countVisit(id: string, kind: Visit, visitor: string, source: RowSource): Promise<void> {
  const { error } = await source.rpc("bump_list", { list: id, kind, visitor });
  if (error) throw error;
}

export async function fetchViewCount(id: string, source: RowSource): Promise<number | null> {
  const { data, error } = await source.from("top_lists").select("viewCount:view_count").eq("id", id).maybeSingle();
  if (error) throw error;
  return data?.viewCount ?? null;
}
