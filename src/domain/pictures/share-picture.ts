import { LIST_CARD_ITEMS } from "../constants.ts";
import type { Category, EpisodeCard, Recap, Show } from "../content/content.ts";
import type { GuestPage } from "../content/guests.ts";
import { metaDescription } from "../content/meta-description.ts";
import { nameOf, type TopList } from "../lists/top-list.ts";
import type { Profile } from "../people/profile.ts";
import { PRODUCT } from "../product.ts";
import { longDate } from "../text/dates.ts";
import { formatCount } from "../text/plural.ts";

export interface SharePicture {
  label: string;
  title: string;
  line: string;
  seed: string;
}

/** Sites that show large previews recommend this size. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const;

/** A build needs half a second to render this number of pictures. Later builds render the other pictures. */
export const MAX_NEW_PICTURES_PER_BUILD = 50;

export const SITE_PICTURE: SharePicture = {
  label: PRODUCT.tagline,
  title: PRODUCT.name,
  line: PRODUCT.description,
  seed: "home marker",
};

export function recapPicture(recap: Recap | EpisodeCard): SharePicture {
  const { slug, title, show } = recap;
  const [guest, date] = "guests" in recap ? [recap.guests[0]?.name, recap.episodeDate] : [recap.guestName, recap.date];
  const day = date === null ? undefined : longDate(date);
  const line = [guest && `With ${guest}`, day].filter(Boolean).join(" · ");
  return { label: show.name, title, line, seed: slug };
}

export function showPicture({ slug, name, description, category }: Show): SharePicture {
  return { label: category.name, title: name, line: metaDescription(description), seed: slug };
}

export function categoryPicture({ slug, name, description }: Category): SharePicture {
  return { label: "Category", title: name, line: metaDescription(description), seed: slug };
}

export function guestPicture({ slug, name, episodes }: GuestPage): SharePicture {
  const line = `Recaps of ${formatCount(episodes.length, "episode")}`;
  return { label: "Guest", title: name, line, seed: slug };
}

export function listPicture({ id, title, author, items }: TopList): SharePicture {
  const names = items.slice(0, LIST_CARD_ITEMS).map(({ podcast }) => podcast.name);
  return { label: `A Top 10 list by ${author.name}`, title, line: names.join(" · "), seed: id };
}

export function profilePicture({ id, fullName, bio }: Profile): SharePicture {
  return {
    label: "Top 10 lists by",
    title: nameOf(fullName),
    line: metaDescription(bio),
    seed: id,
  };
}

export const pictureText = ({ label, title, line }: SharePicture) =>
  [label, title, line].filter((text) => text.trim() !== "").join(" · ");
