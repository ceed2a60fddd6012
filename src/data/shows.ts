import type { EpisodeCard, Show } from "../domain/content/content.ts";
import { isSlug } from "../domain/text/slug.ts";
import { readAllNewestFirst } from "./all-rows.ts";
import { backend } from "./client.ts";
import { CARD_COLUMNS, SHOW_COLUMNS, toCard, toShow } from "./rows.ts";

export interface ShowPage {
  show: Show;
  episodes: EpisodeCard[];
}

export async function fetchShow(slug: string, signal: AbortSignal): Promise<ShowPage | null> {
  if (!isSlug(slug)) return null;
  const showResult = await backend()
    .from("er_shows")
    .select(SHOW_COLUMNS)
    .eq("slug", slug)
    .abortSignal(signal)
    .maybeSingle();
  if (showResult.error) throw showResult.error;
  if (!showResult.data) return null;
  const show = toShow(showResult.data, showResult.data.category);
  const episodes = backend().from("er_episodes").select(CARD_COLUMNS).eq("show_id", show.id);
  const rows = await readAllNewestFirst(episodes, signal);
  return { show, episodes: rows.map((row) => toCard(row, show)) };
}
