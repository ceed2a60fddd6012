import type { EpisodeCard, Show } from "../domain/content/content.ts";
import { isSlug } from "../domain/text/slug.ts";
import { readAllRows } from "./all-rows.ts";
import { backend } from "./client.ts";
import { CARD_COLUMNS, toCard, toShow } from "./rows.ts";

export interface ShowPage {
  show: Show;
  episodes: EpisodeCard[];
}

/** A show with its episodes, newest first; null when there is none. Throws on failure. */
export async function fetchShow(slug: string, signal: AbortSignal): Promise<ShowPage | null> {
  if (!isSlug(slug)) return null;
  const found = await backend()
    .from("er_shows")
    .select("*, category:er_categories!inner(name, slug)")
    .eq("slug", slug)
    .abortSignal(signal)
    .maybeSingle();
  if (found.error) throw found.error;
  if (!found.data) return null;
  const show = toShow(found.data, found.data.category);
  const { id } = found.data;
  const rows = await readAllRows(() =>
    backend()
      .from("er_episodes")
      .select(CARD_COLUMNS)
      .eq("show_id", id)
      .order("episode_date", { ascending: false, nullsFirst: false })
      .order("created_at", { ascending: false })
      .order("id")
      .abortSignal(signal),
  );
  return { show, episodes: rows.map((row) => toCard(row, show)) };
}
