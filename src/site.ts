export const site = {
  name: "Episode Recap",
  tagline: "What was said, worth reading",
  description:
    "Written recaps of podcasts, shows and videos: the short version, the best quotes and what to take away.",
  /** Known to the build only: show it from `.astro` files. */
  contactEmail: import.meta.env.SITE_CONTACT_EMAIL || "hello@example.com",
} as const;

export function pageTitle(title: string): string {
  return title === site.name ? `${title}: ${site.tagline}` : `${title} | ${site.name}`;
}
