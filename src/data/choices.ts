import { readAllRows } from "./all-rows.ts";
import { backend } from "./client.ts";

/** Something to choose by its name. */
export interface Choice {
  id: string;
  name: string;
}

/** All categories by name. Throws on failure. */
export const fetchCategoryChoices = (_: string, signal: AbortSignal): Promise<Choice[]> =>
  readAllRows(() =>
    backend()
      .from("er_categories")
      .select("id, name")
      .order("name")
      .order("id")
      .abortSignal(signal),
  );

/** The shows of a category by name. Throws on failure. */
export const fetchShowChoices = (categoryId: string, signal: AbortSignal): Promise<Choice[]> =>
  readAllRows(() =>
    backend()
      .from("er_shows")
      .select("id, name")
      .eq("category_id", categoryId)
      .order("name")
      .order("id")
      .abortSignal(signal),
  );

/** What one of them is called; null where it is gone. Throws on failure. */
const fetchName =
  (table: "er_categories" | "er_shows") =>
  async (id: string, signal: AbortSignal): Promise<string | null> => {
    const { data, error } = await backend()
      .from(table)
      .select("name")
      .eq("id", id)
      .abortSignal(signal)
      .maybeSingle();
    if (error) throw error;
    return data?.name ?? null;
  };

export const fetchCategoryName = fetchName("er_categories");
export const fetchShowName = fetchName("er_shows");
