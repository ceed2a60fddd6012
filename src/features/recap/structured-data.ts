import { wholeAddress } from "../../data/build/origin.ts";
import type { Recap, StaffMember } from "../../domain/content/content.ts";
import { PRODUCT } from "../../domain/product.ts";
import * as paths from "../../paths.ts";
import { breadcrumbs, graphOf, hostsOf, namedPersons, textOf, urlOf } from "../structured-data.ts";

/** Describes the recap to search engines as an article about an episode of a series. */
export function recapStructuredData(recap: Recap) {
  const { show } = recap;
  const publisher = {
    "@type": "Organization",
    name: PRODUCT.name,
    url: wholeAddress(paths.home()),
  };
  const article = {
    "@type": "Article",
    headline: recap.title,
    url: wholeAddress(paths.recap(recap.slug)),
    mainEntityOfPage: wholeAddress(paths.recap(recap.slug)),
    description: textOf(recap.cardText),
    image: urlOf(recap.thumbnailUrl),
    datePublished: recap.episodeDate ?? undefined,
    inLanguage: show.language ?? undefined,
    articleSection: show.category.name,
    author: recap.writer ? personOf(recap.writer) : publisher,
    editor: recap.reviewer ? personOf(recap.reviewer) : undefined,
    publisher,
    about: {
      "@type": "PodcastEpisode",
      name: recap.title,
      url: urlOf(recap.episodeLink),
      datePublished: recap.episodeDate ?? undefined,
      partOfSeries: {
        "@type": "PodcastSeries",
        name: show.name,
        url: wholeAddress(paths.show(show.slug)),
        author: hostsOf(show),
      },
      actor: namedPersons(recap.guests),
    },
  };
  const breadcrumb = breadcrumbs([
    { name: show.category.name, path: paths.category(show.category.slug) },
    { name: show.name, path: paths.show(show.slug) },
    { name: recap.title, path: paths.recap(recap.slug) },
  ]);
  return graphOf(article, breadcrumb);
}

const personOf = ({ id, name }: StaffMember) => ({
  "@type": "Person",
  name,
  url: wholeAddress(paths.profile(id)),
});
