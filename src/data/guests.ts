import { collectGuests, type GuestPage, guestSlug } from "../domain/content/guests.ts";
import { isSlug } from "../domain/text/slug.ts";
import { readAllRows } from "./all-rows.ts";
import { backend } from "./client.ts";
import { CARD_WITH_SHOW, toCard, toGuests } from "./rows.ts";

/**
 * A guest with their episodes, newest first; null when nobody has that slug. Names stand in the
 * episodes and slugs are made of names here (specification §7), so every card is read. Throws on failure.
 */
export async function fetchGuest(slug: string, signal: AbortSignal): Promise<GuestPage | null> {
  if (!isSlug(slug)) return null;
  const rows = await readAllRows(() =>
    backend()
      .from("er_episodes")
      .select(CARD_WITH_SHOW)
      .order("episode_date", { ascending: false, nullsFirst: false })
      .order("created_at", { ascending: false })
      .order("id")
      .abortSignal(signal),
  );
  const appearances = rows.flatMap((row) => {
    const guests = toGuests(row).filter(({ name }) => guestSlug(name) === slug);
    return guests.length > 0 ? [{ guests, card: toCard(row, row.show) }] : [];
  });
  return collectGuests(appearances).get(slug) ?? null;
}
