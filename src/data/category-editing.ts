import type { Sorting, TableView } from "../domain/forms/table-view.ts";
import { likeAny } from "../domain/search/like-filter.ts";
import { backend } from "./client.ts";
import {
  type EditedRow,
  settleDelete,
  settleInsert,
  settleUpdate,
  type UpdateOutcome,
} from "./row-editing.ts";
import { readTablePage, type TablePage } from "./table-pages.ts";

const COLUMNS = "id, name, slug, description, image_url, version" as const;

export interface CategoryInput {
  name: string;
  slug: string;
  description: string | null;
  image_url: string | null;
}

export type EditedCategory = EditedRow & CategoryInput;

export type CategorySort = "name" | "slug" | "created_at";
export const CATEGORY_SORTING: Sorting<CategorySort> = {
  columns: ["name", "slug", "created_at"],
  first: { by: "created_at", isDown: true },
};

/** Categories as admins see them: those that hold the filter's text, page by page. */
export const fetchCategoryPage = (
  { page, sort, filter }: TableView<CategorySort>,
  signal: AbortSignal,
): Promise<TablePage<EditedCategory>> =>
  readTablePage(page, (from, to) => {
    const all = backend().from("er_categories").select(COLUMNS, { count: "exact" });
    return (filter ? all.or(likeAny(["name", "slug", "description"], filter)) : all)
      .order(sort.by, { ascending: !sort.isDown })
      .order("id")
      .range(from, to)
      .abortSignal(signal);
  });

/** The category as it is now; null where it is gone. Throws on failure. */
export async function fetchEditedCategory(id: string): Promise<EditedCategory | null> {
  const { data, error } = await backend()
    .from("er_categories")
    .select(COLUMNS)
    .eq("id", id)
    .maybeSingle();
  if (error) throw error;
  return data;
}

export const insertCategory = (category: CategoryInput): Promise<EditedCategory> =>
  settleInsert(() => backend().from("er_categories").insert(category).select(COLUMNS));

/** Saves a category that was opened in this version. */
export const updateCategory = (
  id: string,
  version: number,
  category: CategoryInput,
): Promise<UpdateOutcome<EditedCategory>> =>
  settleUpdate(
    version,
    () =>
      backend()
        .from("er_categories")
        .update(category)
        .eq("id", id)
        .eq("version", version)
        .select(COLUMNS),
    () => fetchEditedCategory(id),
  );

/** False where it was gone already. Throws 23503 while it has shows. */
export const deleteCategory = (id: string): Promise<boolean> =>
  settleDelete(
    () => backend().from("er_categories").delete().eq("id", id).select("id"),
    async () => (await fetchEditedCategory(id)) !== null,
  );

/** How many shows a category has. Throws on failure. */
export async function countShowsOf(categoryId: string): Promise<number> {
  const { count, error } = await backend()
    .from("er_shows")
    .select("id", { count: "exact", head: true })
    .eq("category_id", categoryId);
  if (error) throw error;
  return count ?? 0;
}
