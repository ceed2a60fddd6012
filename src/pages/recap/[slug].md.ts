import type { APIRoute, GetStaticPaths } from "astro";
import { openCatalog } from "../../data/build/catalog.ts";
import { recapMarkdown } from "../../features/recap/markdown.ts";

export const getStaticPaths = (async () => {
  const recaps = (await openCatalog()).recaps();
  return recaps.map(({ slug, key }) => ({ params: { slug }, cacheKey: key }));
}) satisfies GetStaticPaths;

export const GET: APIRoute = async ({ params: { slug = "" } }) =>
  new Response(recapMarkdown((await openCatalog()).recap(slug)));
