import { columnsOf, type RowOf } from "../domain/content/fields.ts";
import { CATEGORY_FIELDS } from "../domain/content/show-fields.ts";
import type { Sorting } from "../domain/forms/table-view.ts";
import { backend } from "./client.ts";
import { countOf, ONLY_COUNT, rowEditing, tablePageFetcher } from "./row-editing.ts";

export type EditedCategory = RowOf<typeof CATEGORY_FIELDS>;

const COLUMNS = columnsOf(CATEGORY_FIELDS);
export const categoryRows = rowEditing<EditedCategory, "er_categories">("er_categories", COLUMNS);
export const fetchCategoryPage = tablePageFetcher<EditedCategory>("er_categories", COLUMNS);

export type CategorySort = "name" | "slug" | "created_at";
export const CATEGORY_SORTING: Sorting<CategorySort> = {
  columns: ["name", "slug", "created_at"],
  defaultSort: { by: "created_at", isDescending: true },
};

export const countShowsOf = (categoryId: string) =>
  countOf(backend().from("er_shows").select("id", ONLY_COUNT).eq("category_id", categoryId));
