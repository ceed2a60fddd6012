import type { RowOf } from "../domain/content/fields.ts";
import { columnsOf } from "../domain/content/fields.ts";
import { CATEGORY_FIELDS } from "../domain/content/show-fields.ts";
import type { Sorting } from "../domain/forms/table-view.ts";
import { backend } from "./client.ts";
import { fetchNamedPage, rowEditing } from "./row-editing.ts";

export type EditedCategory = RowOf<typeof CATEGORY_FIELDS>;

const COLUMNS = columnsOf(CATEGORY_FIELDS);
export const categoryRows = rowEditing<EditedCategory, "er_categories">("er_categories", COLUMNS);
export const fetchCategoryPage = fetchNamedPage<EditedCategory>("er_categories", COLUMNS);

export type CategorySort = "name" | "slug" | "created_at";
export const CATEGORY_SORTING: Sorting<CategorySort> = {
  columns: ["name", "slug", "created_at"],
  first: { by: "created_at", isDown: true },
};

/** How many shows a category has. Throws on failure. */
export async function countShowsOf(categoryId: string): Promise<number> {
  const { count, error } = await backend()
    .from("er_shows")
    .select("id", { count: "exact", head: true })
    .eq("category_id", categoryId);
  if (error) throw error;
  return count ?? 0;
}
