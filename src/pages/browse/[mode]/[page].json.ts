import type { APIRoute, GetStaticPaths } from "astro";
import type { BrowsePage } from "../../../data/browse.ts";
import { openCatalog } from "../../../data/build/catalog.ts";
import { pageKey } from "../../../data/build/page-key.ts";
import { HOME_PAGE_SIZE } from "../../../domain/constants.ts";
import { browseKey, type SharedMode } from "../../../domain/content/browse.ts";
import { pagesOf } from "../../../domain/content/pagination.ts";

export const getStaticPaths = (async () => {
  const catalog = await openCatalog();
  const modes: SharedMode[] = [
    { kind: "all" },
    { kind: "clips" },
    ...catalog.categories().map(({ slug }) => ({ kind: "category", slug }) as const),
  ];
  return modes.flatMap((mode) => {
    const cards = catalog.cards(mode);
    const pages = pagesOf(cards.length, HOME_PAGE_SIZE);
    return Array.from({ length: pages }, (_, index) => {
      const from = index * HOME_PAGE_SIZE;
      const page: BrowsePage = { cards: cards.slice(from, from + HOME_PAGE_SIZE), pages };
      return {
        params: { mode: browseKey(mode), page: String(index + 1) },
        props: { ...page },
        cacheKey: pageKey(page),
      };
    });
  });
}) satisfies GetStaticPaths;

export const GET: APIRoute<BrowsePage> = ({ props }) =>
  Response.json({ cards: props.cards, pages: props.pages } satisfies BrowsePage);
