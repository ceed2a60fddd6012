import type { Recap } from "../domain/content/content.ts";
import { isSlug } from "../domain/text/slug.ts";
import { backend } from "./client.ts";
import { RECAP_COLUMNS, SHOW_COLUMNS, toRecap, toShow } from "./rows.ts";
import { sanitizeRichText } from "./sanitize-browser.ts";

/** Fetches a published recap without the transcript. The next build renders the page of the transcript. */
export async function fetchRecap(slug: string, signal: AbortSignal): Promise<Recap | null> {
  if (!isSlug(slug)) return null;
  const { data, error } = await backend()
    .from("er_episodes")
    .select(`${RECAP_COLUMNS}, show:er_shows!inner(${SHOW_COLUMNS})`)
    .eq("slug", slug)
    .abortSignal(signal)
    .maybeSingle();
  if (error) throw error;
  return data && toRecap(data, toShow(data.show, data.show.category), sanitizeRichText);
}
