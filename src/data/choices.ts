import { readAllByName } from "./all-rows.ts";
import { backend } from "./client.ts";

export interface Choice {
  id: string;
  name: string;
}

export const fetchCategoryChoices = (_: string, signal: AbortSignal): Promise<Choice[]> =>
  readAllByName(backend().from("er_categories").select("id, name"), signal);

export const fetchShowChoices = (categoryId: string, signal: AbortSignal): Promise<Choice[]> =>
  readAllByName(backend().from("er_shows").select("id, name").eq("category_id", categoryId), signal);

const nameFetcher =
  (table: "er_categories" | "er_shows") =>
  async (id: string, signal: AbortSignal): Promise<string | null> => {
    const { data, error } = await backend().from(table).select("name").eq("id", id).abortSignal(signal).maybeSingle();
    if (error) throw error;
    return data?.name ?? null;
  };

export const fetchCategoryName = nameFetcher("er_categories");
export const fetchShowName = nameFetcher("er_shows");
