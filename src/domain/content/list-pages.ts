import { cutIntoParts } from "./browse-parts.ts";

/** A page of a long list. The first page has the address of the show, or `/guests`, so its name is null. */
export interface ListPage<Item> {
  name: string | null;
  items: Item[];
  next: string | null;
}

/** The first page consists of the first parts, which together have at least `size` items. Each remaining part is one page. */
export function cutIntoPages<Item extends { slug: string }>(
  items: readonly Item[],
  size: number,
): ListPage<Item>[] {
  const parts = cutIntoParts(items, size);
  const firstItems: Item[] = [];
  while (firstItems.length < size && parts.length > 0)
    firstItems.push(...(parts.shift()?.cards ?? []));
  const pages = [
    { name: null, items: firstItems },
    ...parts.map(({ name, cards }) => ({ name, items: cards })),
  ];
  return pages.map((page, index) => ({ ...page, next: pages[index + 1]?.name ?? null }));
}
