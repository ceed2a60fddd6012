import type { Recap } from "../../domain/content.ts";

/** The recap as schema.org sees it: an article about an episode of a series. */
export function recapStructuredData(recap: Recap): Record<string, unknown> {
  return {
    "@context": "https://schema.org",
    "@type": "Article",
    headline: recap.title,
    description: recap.quickTake ?? undefined,
    image: recap.thumbnailUrl ?? undefined,
    datePublished: recap.date ?? undefined,
    articleSection: recap.show.category.name,
    about: {
      "@type": "PodcastEpisode",
      name: recap.title,
      url: recap.episodeLink ?? undefined,
      datePublished: recap.date ?? undefined,
      partOfSeries: { "@type": "PodcastSeries", name: recap.show.name },
      actor: recap.guests.map(({ name }) => ({ "@type": "Person", name })),
    },
  };
}
