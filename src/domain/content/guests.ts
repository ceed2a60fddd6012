import { slugify } from "../text/slug.ts";
import type { EpisodeCard, Guest } from "./content.ts";

/** A person, with every episode they are a guest of. */
export interface GuestPage {
  slug: string;
  name: string;
  link: string | null;
  /** In the order they were given, newest first. */
  episodes: EpisodeCard[];
}

/** The guests of an episode as stored; the legacy single one counts while the array is empty (specification §4). */
export function storedGuests(row: {
  guests: unknown;
  guest_name: string | null;
  guest_link: string | null;
}): Guest[] {
  // Checks of the database hold the shape of what is JSON.
  const guests = row.guests as Guest[];
  if (guests.length > 0 || !row.guest_name) return guests;
  return [{ name: row.guest_name, link: row.guest_link }];
}

/** Guests have no row of their own: one person is whoever's name makes the same slug. */
export const guestSlug = (name: string) => slugify(name, "guest");

/** Name and link are those of the newest episode that has them; episodes come newest first. */
export function collectGuests(
  episodes: Iterable<{ guests: readonly Guest[]; card: EpisodeCard }>,
): Map<string, GuestPage> {
  const found = new Map<string, GuestPage>();
  for (const { guests, card } of episodes) {
    for (const { name, link } of guests) {
      const slug = guestSlug(name);
      const known = found.get(slug);
      if (!known) found.set(slug, { slug, name: tidy(name), link, episodes: [card] });
      else {
        known.link ??= link;
        if (known.episodes.at(-1) !== card) known.episodes.push(card);
      }
    }
  }
  return found;
}

const tidy = (name: string) => name.normalize("NFC").trim().replace(/\s+/g, " ");

/** A page of its own, and links to it, only with more than one episode (specification §2). */
export const hasOwnPage = ({ episodes }: GuestPage) => episodes.length > 1;

/** Those with pages of their own, the most episodes first. */
export const mostHeard = (guests: readonly GuestPage[], most: number): GuestPage[] =>
  guests
    .filter(hasOwnPage)
    .sort((a, b) => b.episodes.length - a.episodes.length)
    .slice(0, most);

export interface GuestGroup {
  /** The first letter, or `#` for what is no letter. */
  initial: string;
  guests: GuestPage[];
}

const byName = new Intl.Collator("en", { sensitivity: "base", numeric: true });

/** By name under initials; accents do not make a group of their own. */
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
