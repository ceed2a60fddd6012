import { readAllRows } from "./all-rows.ts";
import { backend } from "./client.ts";

/** Something to choose by its name. */
export interface Choice {
  id: string;
  name: string;
}

/** All categories by name. Throws on failure. */
export const fetchCategoryChoices = (_: string, signal: AbortSignal): Promise<Choice[]> =>
  readAllRows((from, to) =>
    backend()
      .from("er_categories")
      .select("id, name")
      .order("name")
      .order("id")
      .range(from, to)
      .abortSignal(signal),
  );

/** The shows of a category by name. Throws on failure. */
export const fetchShowChoices = (categoryId: string, signal: AbortSignal): Promise<Choice[]> =>
  readAllRows((from, to) =>
    backend()
      .from("er_shows")
      .select("id, name")
      .eq("category_id", categoryId)
      .order("name")
      .order("id")
      .range(from, to)
      .abortSignal(signal),
  );
