import type { Guest } from "../domain/content/content.ts";
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

/** Returns nobody before the editor has chosen a show. */
export async function fetchShowHosts(showId: string, signal: AbortSignal): Promise<Guest[]> {
  if (showId === "") return [];
  const { data, error } = await backend()
    .from("er_shows")
    .select("hosts")
    .eq("id", showId)
    .abortSignal(signal)
    .maybeSingle();
  if (error) throw error;
  return (data?.hosts ?? []) as unknown as Guest[];
}

const nameFetcher =
  (table: "er_categories" | "er_shows") =>
  async (id: string, signal: AbortSignal): Promise<string | null> => {
    const { data, error } = await backend().from(table).select("name").eq("id", id).abortSignal(signal).maybeSingle();
    if (error) throw error;
    return data?.name ?? null;
  };

export const fetchCategoryName = nameFetcher("er_categories");
export const fetchShowName = nameFetcher("er_shows");
