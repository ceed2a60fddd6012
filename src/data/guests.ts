import { collectGuests, type GuestPage, guestSlug } from "../domain/content/guests.ts";
import { isSlug } from "../domain/text/slug.ts";
import { readAllNewestFirst } from "./all-rows.ts";
import { backend } from "./client.ts";
import { CARD_WITH_SHOW, toCard, toGuests } from "./rows.ts";

/** Reads the guests of all episodes, because guests have no table and no stored slug (specification §7). */
export async function fetchGuest(slug: string, signal: AbortSignal): Promise<GuestPage | null> {
  if (!isSlug(slug)) return null;
  const episodes = backend().from("er_episodes").select(CARD_WITH_SHOW);
  const rows = await readAllNewestFirst(episodes, signal);
  const appearances = rows.flatMap((row) => {
    const guests = toGuests(row, row.show.hosts).filter(({ name }) => guestSlug(name) === slug);
    return guests.length > 0 ? [{ guests, card: toCard(row, row.show) }] : [];
  });
  return collectGuests(appearances).get(slug) ?? null;
}
