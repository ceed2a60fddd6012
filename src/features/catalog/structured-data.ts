import { wholeAddress } from "../../data/build/origin.ts";
import type { Category, Show, ShowCard } from "../../domain/content/content.ts";
import * as paths from "../../paths.ts";
import { breadcrumbs, graphOf, hostsOf, itemList, textOf, urlOf } from "../structured-data.ts";

const PODCASTS = { name: "Podcasts", path: paths.podcasts() };

export function showStructuredData(show: Show) {
  const series = {
    "@type": "PodcastSeries",
    name: show.name,
    url: wholeAddress(paths.show(show.slug)),
    description: textOf(show.description),
    image: urlOf(show.imageUrl),
    author: hostsOf(show),
    inLanguage: show.language ?? undefined,
    genre: show.category.name,
    sameAs: urlOf(show.websiteUrl),
  };
  const breadcrumb = breadcrumbs([
    PODCASTS,
    { name: show.category.name, path: paths.category(show.category.slug) },
    { name: show.name, path: paths.show(show.slug) },
  ]);
  return graphOf(series, breadcrumb);
}

export function categoryStructuredData(category: Category, shows: readonly ShowCard[]) {
  const page = {
    "@type": "CollectionPage",
    name: category.name,
    url: wholeAddress(paths.category(category.slug)),
    description: textOf(category.description),
    image: urlOf(category.imageUrl),
    mainEntity: itemList(shows.map(({ name, slug }) => ({ name, url: wholeAddress(paths.show(slug)) }))),
  };
  const breadcrumb = breadcrumbs([PODCASTS, { name: category.name, path: paths.category(category.slug) }]);
  return graphOf(page, breadcrumb);
}
