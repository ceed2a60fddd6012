import type { AuthorProfile } from "../../data/build/user-pages.ts";
import type { RssItem } from "../../data/rss.ts";
import { RSS_ITEMS } from "../../domain/constants.ts";
import { nameOf, type TopList } from "../../domain/lists/top-list.ts";
import * as paths from "../../paths.ts";

/**
 * The RSS feed of a list has one item for each ranked podcast. If the author adds a podcast, the feed gets a new item. The
 * feed has no recaps, because a new recap would change the feed of every list that contains the show (decision 48).
 */
export function listFeed({ id, title, description, author, createdAt, items }: TopList) {
  return {
    params: { kind: "top-list", slug: id },
    title,
    description: description?.trim() || `A Top 10 list by ${author.name}.`,
    pagePath: paths.topList(id),
    feedPath: paths.topListRss(id),
    recaps: [],
    items: items.map(
      ({ podcast, note, showSlug }, index): RssItem => ({
        id: podcast.id,
        title: `${index + 1}. ${podcast.name}`,
        path: showSlug === null ? paths.topList(id) : paths.show(showSlug),
        text: note?.trim() || podcast.description?.trim() || podcast.name,
        addedAt: createdAt,
      }),
    ),
  };
}

/** The RSS feed of a profile has one item for each of the person's newest lists. */
export function profileFeed({ profile: { id, fullName, bio }, lists }: AuthorProfile) {
  const name = nameOf(fullName);
  return {
    params: { kind: "profile", slug: id },
    title: name,
    description: bio?.trim() || `Top 10 lists by ${name}.`,
    pagePath: paths.profile(id),
    feedPath: paths.profileRss(id),
    recaps: [],
    items: lists.slice(0, RSS_ITEMS).map(
      (list): RssItem => ({
        id: list.id,
        title: list.title,
        path: paths.topList(list.id),
        text: list.items.map((item) => item.name).join(", ") || `A Top 10 list by ${name}.`,
        addedAt: list.createdAt,
      }),
    ),
  };
}
