import { slugify } from "../text/slug.ts";
import type { EpisodeCard, Guest } from "./content.ts";
import { withoutHosts } from "./hosts.ts";

export interface GuestPage {
  slug: string;
  name: string;
  link: string | null;
  episodes: EpisodeCard[];
}

interface GuestColumns {
  guests: unknown;
  guest_name: string | null;
  guest_link: string | null;
}

/** Older rows have only one guest, in `guest_name` and `guest_link` (specification §4). */
export function storedGuests(row: GuestColumns): Guest[] {
  const guests = row.guests as Guest[];
  if (guests.length > 0 || !row.guest_name) return guests;
  return [{ name: row.guest_name, link: row.guest_link }];
}

/** Returns the guests that readers see. `hosts` is the column of the show. The SQL function `private.guest_names` does the same. */
export const shownGuests = (row: GuestColumns, hosts: unknown): Guest[] =>
  withoutHosts(storedGuests(row), hosts as readonly Guest[]);

/** Guests have no table. Names with the same slug are the same guest. */
export const guestSlug = (name: string) => slugify(name, "guest");

/** `episodes` must begin with the newest episode. A guest gets the newest spelling of the name, and the newest link. */
export function collectGuests(
  episodes: Iterable<{ guests: readonly Guest[]; card: EpisodeCard }>,
): Map<string, GuestPage> {
  const guestsBySlug = new Map<string, GuestPage>();
  for (const { guests, card } of episodes) {
    for (const { name, link } of guests) {
      const slug = guestSlug(name);
      const guest = guestsBySlug.get(slug);
      if (!guest) guestsBySlug.set(slug, { slug, name: cleanName(name), link, episodes: [card] });
      else {
        guest.link ??= link;
        if (guest.episodes.at(-1) !== card) guest.episodes.push(card);
      }
    }
  }
  return guestsBySlug;
}

const cleanName = (name: string) => name.normalize("NFC").trim().replace(/\s+/g, " ");

/** A guest with at least two episodes has a page (specification §2). */
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
  const sortedGuests = guests.toSorted((a, b) => byName.compare(a.name, b.name));
  return [...Map.groupBy(sortedGuests, ({ name }) => initialOf(name))]
    .map(([initial, members]) => ({ initial, guests: members }))
    .sort((a, b) => Number(a.initial === "#") - Number(b.initial === "#"));
}

function initialOf(name: string): string {
  const [firstCharacter = ""] = name.normalize("NFD").toUpperCase();
  return /\p{L}/u.test(firstCharacter) ? firstCharacter : "#";
}
