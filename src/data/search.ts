import type { ResultType, SearchResult } from "../domain/search/search.ts";
import { webUrl } from "../domain/text/web-url.ts";
import type { Database } from "./database.types.ts";
import { publicRows } from "./public-rows.ts";

type Answer = Database["public"]["Functions"]["search_catalog"]["Returns"][number];
/** The generated types do not know that a function's columns can be null. */
type Row = { [K in keyof Answer]: K extends "id" | "title" | "slug" ? string : string | null };

export async function searchCatalog(query: string, signal: AbortSignal): Promise<SearchResult[]> {
  const { data, error } = await publicRows().rpc("search_catalog", { query }).abortSignal(signal);
  if (error) throw error;
  return (data as Row[]).map(toResult);
}

function toResult(row: Row): SearchResult {
  return {
    type: row.type as ResultType,
    id: row.id,
    title: row.title,
    description: row.description,
    slug: row.slug,
    thumbnailUrl: webUrl(row.image_url),
    category: ref(row.category_name, row.category_slug),
    show: ref(row.show_name, row.show_slug),
  };
}

const ref = (name: string | null, slug: string | null) => (name && slug ? { name, slug } : null);
