import { wholeAddress } from "../data/build/origin.ts";

/** A thing as schema.org describes it; what is undefined is left out of the page. */
export interface Thing {
  "@type": string;
  [property: string]: unknown;
}

/** The things a page is about, in one script. */
export const graphOf = (...things: Thing[]) => ({
  "@context": "https://schema.org",
  "@graph": things,
});

/** The way to a page as its breadcrumb shows it; the page itself comes last. */
export function breadcrumbs(crumbs: readonly { name: string; path: string }[]): Thing {
  return {
    "@type": "BreadcrumbList",
    itemListElement: inOrder(crumbs.map(({ name, path }) => ({ name, item: wholeAddress(path) }))),
  };
}

/** A list that a page shows. */
export const itemList = (items: readonly { name: string; url?: string }[]): Thing => ({
  "@type": "ItemList",
  numberOfItems: items.length,
  itemListElement: inOrder(items),
});

const inOrder = (items: readonly object[]) =>
  items.map((item, index) => ({ "@type": "ListItem", position: index + 1, ...item }));

/** A text, where there is anything in it. */
export const textOf = (text: string | null) => text?.trim() || undefined;

/** An address of somewhere else, where it is one. */
export const urlOf = (url: string | null) =>
  url !== null && URL.canParse(url) ? new URL(url).href : undefined;
