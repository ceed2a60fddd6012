import { wholeAddress } from "../data/build/origin.ts";
import type { Show } from "../domain/content/content.ts";

/** A "Thing" of schema.org. `JSON.stringify` omits undefined properties. */
export interface Thing {
  "@type": string;
  [property: string]: unknown;
}

export const graphOf = (...things: Thing[]) => ({
  "@context": "https://schema.org",
  "@graph": things,
});

/** The last breadcrumb must be the current page. */
export function breadcrumbs(crumbs: readonly { name: string; path: string }[]): Thing {
  return {
    "@type": "BreadcrumbList",
    itemListElement: numberedItems(crumbs.map(({ name, path }) => ({ name, item: wholeAddress(path) }))),
  };
}

export const itemList = (items: readonly { name: string; url?: string }[]): Thing => ({
  "@type": "ItemList",
  numberOfItems: items.length,
  itemListElement: numberedItems(items),
});

export const namedPersons = (people: readonly { name: string }[]): Thing[] =>
  people.map(({ name }) => ({ "@type": "Person", name }));

/** A page without hosts says nothing about them. */
export const hostsOf = ({ hosts }: Pick<Show, "hosts">) => (hosts.length > 0 ? namedPersons(hosts) : undefined);

const numberedItems = (items: readonly object[]) =>
  items.map((item, index) => ({ "@type": "ListItem", position: index + 1, ...item }));

export const textOf = (text: string | null) => text?.trim() || undefined;

export const urlOf = (url: string | null) => (url !== null && URL.canParse(url) ? new URL(url).href : undefined);
