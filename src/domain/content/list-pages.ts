import { cutIntoParts } from "./browse-parts.ts";

/** A page of a long list. `name` is the end of its address. It is null for the first page, which has the address of the list. */
export interface ListPage<Item> {
  name: string | null;
  items: Item[];
  next: string | null;
}

/** Cuts a list into parts. The first page consists of enough parts for `size` items. Each other page is one part. */
export function cutIntoPages<Item extends { slug: string }>(items: readonly Item[], size: number): ListPage<Item>[] {
  const parts = cutIntoParts(items, size);
  const firstItems: Item[] = [];
  while (firstItems.length < size && parts.length > 0) firstItems.push(...(parts.shift()?.cards ?? []));
  const pages = [{ name: null, items: firstItems }, ...parts.map(({ name, cards }) => ({ name, items: cards }))];
  return pages.map((page, index) => ({ ...page, next: pages[index + 1]?.name ?? null }));
}
