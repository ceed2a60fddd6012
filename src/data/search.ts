import type { ResultType, SearchPage, SearchResult } from "../domain/search/search.ts";
import type { SearchFilter } from "../domain/search/search-filter.ts";
import { validWebUrl } from "../domain/text/web-url.ts";
import type { Database } from "./database.types.ts";
import { publicClient } from "./public-client.ts";

type Functions = Database["public"]["Functions"];
/** The rows that the database functions return can contain null, but the generated types do not allow null. */
type Nullable<Row> = {
  [K in keyof Row]: K extends "id" | "title" | "slug" ? Row[K] : Row[K] | null;
};
type BoxRow = Nullable<Functions["search_catalog"]["Returns"][number]>;
type PageRow = Nullable<Functions["search"]["Returns"][number]>;

const TOO_MANY_REQUESTS = 429;

export async function searchCatalog(query: string, signal: AbortSignal): Promise<SearchResult[]> {
  const { data, error } = await publicClient().rpc("search_catalog", { query }).abortSignal(signal);
  if (error) throw error;
  return (data as BoxRow[]).map((row) => toResult({ ...row, day: null }));
}

export async function searchPage(filter: SearchFilter, signal: AbortSignal): Promise<SearchPage | "too-many"> {
  const { type, category, show, since, until } = filter;
  const { data, error, status } = await publicClient()
    .rpc("search", {
      query: filter.query,
      page: filter.page,
      ...(type && { kinds: [type] }),
      ...(category && { in_category: category }),
      ...(show && { in_show: show }),
      ...(since && { since }),
      ...(until && { until }),
    })
    .abortSignal(signal);
  if (status === TOO_MANY_REQUESTS) return "too-many";
  if (error) throw error;
  const rows = data as PageRow[];
  return { results: rows.map(toResult), total: rows[0]?.total ?? 0 };
}

function toResult(row: BoxRow & { day: string | null }): SearchResult {
  return {
    type: row.type as ResultType,
    id: row.id,
    title: row.title,
    description: row.description,
    slug: row.slug,
    thumbnailUrl: validWebUrl(row.image_url),
    category: refOf(row.category_name, row.category_slug),
    show: refOf(row.show_name, row.show_slug),
    date: row.day,
    passage: row.passage === null ? null : { text: row.passage, second: row.passage_second },
    episodeCount: row.episode_count,
  };
}

const refOf = (name: string | null, slug: string | null) => (name && slug ? { name, slug } : null);
