import { cutIntoParts } from "./browse-parts.ts";

/** A page of a long list. The first page has no name, because it has the address of the show, or `/guests`. */
export interface ListPage<Item> {
  name: string | null;
  items: Item[];
  next: string | null;
}

/** The first page consists of the first parts, which together have at least `size` items. Each other part is one page. */
export function cutIntoPages<Item extends { slug: string }>(
  items: readonly Item[],
  size: number,
): ListPage<Item>[] {
  const parts = cutIntoParts(items, size);
  const first: Item[] = [];
  while (first.length < size && parts.length > 0) first.push(...(parts.shift()?.cards ?? []));
  const pages = [
    { name: null, items: first },
    ...parts.map(({ name, cards }) => ({ name, items: cards })),
  ];
  return pages.map((page, index) => ({ ...page, next: pages[index + 1]?.name ?? null }));
}
