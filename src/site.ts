import { PRODUCT } from "./domain/product.ts";

export const site = {
  ...PRODUCT,
  /** Known to the build only: show it from `.astro` files. */
  contactEmail: import.meta.env.SITE_CONTACT_EMAIL || "hello@example.com",
} as const;

export function pageTitle(title: string): string {
  return title === site.name ? `${title}: ${site.tagline}` : `${title} | ${site.name}`;
}
