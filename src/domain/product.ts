export const PRODUCT = {
  name: "Episode Recap",
  tagline: "What was said, worth reading",
  description:
    "Written recaps of podcasts, shows and videos: the short version, the best quotes and what to take away.",
} as const;

export const pageTitle = (title: string): string =>
  title === PRODUCT.name ? `${title}: ${PRODUCT.tagline}` : `${title} | ${PRODUCT.name}`;
