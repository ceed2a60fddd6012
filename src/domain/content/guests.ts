import { slugify } from "../text/slug.ts";
import type { EpisodeCard, Guest } from "./content.ts";

export interface GuestPage {
  slug: string;
  name: string;
  link: string | null;
  episodes: EpisodeCard[];
}

/** The old single guest counts while `guests` is empty (specification §4). */
export function storedGuests(row: {
  guests: unknown;
  guest_name: string | null;
  guest_link: string | null;
}): Guest[] {
  const guests = row.guests as Guest[];
  if (guests.length > 0 || !row.guest_name) return guests;
  return [{ name: row.guest_name, link: row.guest_link }];
}

/** Guests have no table: names with the same slug are one guest. */
export const guestSlug = (name: string) => slugify(name, "guest");

/** Expects the newest episodes first. Name and link come from the newest episode that has them. */
export function collectGuests(
  episodes: Iterable<{ guests: readonly Guest[]; card: EpisodeCard }>,
): Map<string, GuestPage> {
  const bySlug = new Map<string, GuestPage>();
  for (const { guests, card } of episodes) {
    for (const { name, link } of guests) {
      const slug = guestSlug(name);
      const known = bySlug.get(slug);
      if (!known) bySlug.set(slug, { slug, name: cleanName(name), link, episodes: [card] });
      else {
        known.link ??= link;
        if (known.episodes.at(-1) !== card) known.episodes.push(card);
      }
    }
  }
  return bySlug;
}

const cleanName = (name: string) => name.normalize("NFC").trim().replace(/\s+/g, " ");

/** A guest needs two episodes for an own page (specification §2). */
export const hasOwnPage = ({ episodes }: GuestPage) => episodes.length > 1;

export const mostFrequentGuests = (guests: readonly GuestPage[], limit: number): GuestPage[] =>
  guests
    .filter(hasOwnPage)
    .sort((a, b) => b.episodes.length - a.episodes.length)
    .slice(0, limit);

export interface GuestGroup {
  initial: string;
  guests: GuestPage[];
}

const byName = new Intl.Collator("en", { sensitivity: "base", numeric: true });

export function groupByInitial(guests: readonly GuestPage[]): GuestGroup[] {
  const sorted = guests.toSorted((a, b) => byName.compare(a.name, b.name));
  return [...Map.groupBy(sorted, ({ name }) => initialOf(name))]
    .map(([initial, members]) => ({ initial, guests: members }))
    .sort((a, b) => Number(a.initial === "#") - Number(b.initial === "#"));
}

function initialOf(name: string): string {
  const [first = ""] = name.normalize("NFD").toUpperCase();
  return /\p{L}/u.test(first) ? first : "#";
}
