import { PRODUCT } from "./domain/product.ts";

export const site = PRODUCT;

export function pageTitle(title: string): string {
  return title === site.name ? `${title}: ${site.tagline}` : `${title} | ${site.name}`;
}
