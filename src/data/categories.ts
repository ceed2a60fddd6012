import type { Category, ShowCard } from "../domain/content/content.ts";
import { isSlug } from "../domain/text/slug.ts";
import { backend } from "./client.ts";
import { CATEGORY_COLUMNS, SHOW_CARD_COLUMNS, toCategory, toShowCard } from "./rows.ts";

export interface CategoryPage {
  category: Category;
  shows: ShowCard[];
}

export async function fetchCategory(slug: string, signal: AbortSignal): Promise<CategoryPage | null> {
  if (!isSlug(slug)) return null;
  const categoryResult = await backend()
    .from("er_categories")
    .select(CATEGORY_COLUMNS)
    .eq("slug", slug)
    .abortSignal(signal)
    .maybeSingle();
  if (categoryResult.error) throw categoryResult.error;
  if (!categoryResult.data) return null;
  const { data, error } = await backend()
    .from("er_shows")
    .select(`${SHOW_CARD_COLUMNS}, episodes:er_episodes(count)`)
    .eq("category_id", categoryResult.data.id)
    .order("name")
    .abortSignal(signal);
  if (error) throw error;
  return {
    category: toCategory(categoryResult.data),
    shows: data.map((row) => toShowCard(row, row.episodes[0]?.count ?? 0)),
  };
}
