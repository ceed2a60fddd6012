import type { APIRoute, GetStaticPaths } from "astro";
import { openCatalog } from "../../data/build/catalog.ts";
import { pageKey } from "../../data/build/page-key.ts";
import { recapMarkdown } from "../../features/recap/markdown.ts";

export const getStaticPaths = (async () => {
  const recaps = (await openCatalog()).recaps();
  return recaps.map(({ slug, shown }) => ({ params: { slug }, cacheKey: pageKey(shown) }));
}) satisfies GetStaticPaths;

export const GET: APIRoute = async ({ params: { slug = "" } }) =>
  new Response(recapMarkdown((await openCatalog()).recap(slug)));
