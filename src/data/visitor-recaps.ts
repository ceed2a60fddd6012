import type { EpisodeCard } from "../domain/content/content.ts";
import { publicClient } from "./public-client.ts";
import { CARD_WITH_SHOW, toCard } from "./rows.ts";

/** The address of a request contains the slugs, and the length of an address is limited. */
const SLUGS_PER_REQUEST = 25;

/** Returns the published recaps in the order of the slugs. */
export async function fetchRecapCards(slugs: readonly string[], signal: AbortSignal): Promise<EpisodeCard[]> {
  const cards = new Map<string, EpisodeCard>();
  for (let start = 0; start < slugs.length; start += SLUGS_PER_REQUEST) {
    const { data, error } = await publicClient()
      .from("er_episodes")
      .select(CARD_WITH_SHOW)
      .in("slug", slugs.slice(start, start + SLUGS_PER_REQUEST))
      .eq("is_published", true)
      .abortSignal(signal);
    if (error) throw error;
    for (const row of data) cards.set(row.slug, toCard(row, row.show));
  }
  return slugs.flatMap((slug) => cards.get(slug) ?? []);
}
