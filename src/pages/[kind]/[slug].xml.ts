import type { APIRoute, GetStaticPaths, InferGetStaticPropsType } from "astro";
import { openCatalog } from "../../data/build/catalog.ts";
import { pageKey } from "../../data/build/page-key.ts";
import { openUserContent } from "../../data/build/user-pages.ts";
import { hasOwnPage } from "../../domain/content/guests.ts";
import { recapItems, rssResponse } from "../../features/rss/rss.ts";
import { listFeed, profileFeed } from "../../features/rss/user-feeds.ts";
import * as paths from "../../paths.ts";

export const getStaticPaths = (async () => {
  const catalog = await openCatalog();
  const shows = catalog.shows().map(({ slug, name, description }) => ({
    params: { kind: "show", slug },
    title: name,
    description: description?.trim() || `New recaps of ${name}.`,
    pagePath: paths.show(slug),
    feedPath: paths.showRss(slug),
    recaps: catalog.newest({ show: slug }),
  }));
  const categories = catalog.categories().map(({ slug, name, description }) => ({
    params: { kind: "category", slug },
    title: name,
    description: description?.trim() || `New recaps in ${name}.`,
    pagePath: paths.category(slug),
    feedPath: paths.categoryRss(slug),
    recaps: catalog.newest({ category: slug }),
  }));
  const guests = catalog
    .guests()
    .filter(hasOwnPage)
    .map(({ slug, name, episodes }) => ({
      params: { kind: "guest", slug },
      title: name,
      description: `New recaps of episodes with ${name}.`,
      pagePath: paths.guest(slug),
      feedPath: paths.guestRss(slug),
      recaps: catalog.newest({ recaps: episodes.map((episode) => episode.slug) }),
    }));
  const { lists, authors } = await openUserContent();
  return [
    ...[...shows, ...categories, ...guests].map((feed) => ({ ...feed, items: [] })),
    ...lists.map(listFeed),
    ...authors.map(profileFeed),
  ].map(({ params, ...props }) => {
    return { params, props, cacheKey: pageKey(props) };
  });
}) satisfies GetStaticPaths;

export const GET: APIRoute<InferGetStaticPropsType<typeof getStaticPaths>> = async ({
  props: { recaps, items, ...channel },
}) => rssResponse({ ...channel, items: [...recapItems(await openCatalog(), recaps), ...items] });
