import type { APIRoute, GetStaticPaths, InferGetStaticPropsType } from "astro";
import { openCatalog } from "../data/build/catalog.ts";
import { pageKey } from "../data/build/page-key.ts";
import { cutSitemap, sitemapEntries, sitemapXml } from "../data/build/sitemap.ts";
import { openUserContent } from "../data/build/user-pages.ts";

export const getStaticPaths = (async () => {
  const parts = cutSitemap(sitemapEntries(await openCatalog(), await openUserContent()));
  if (parts.length === 1) return [];
  return parts.map((entries, index) => ({
    params: { n: String(index + 1) },
    props: { entries },
    cacheKey: pageKey(entries),
  }));
}) satisfies GetStaticPaths;

export const GET: APIRoute<InferGetStaticPropsType<typeof getStaticPaths>> = async ({ props }) =>
  new Response(new Uint8Array(await sitemapXml(props.entries)));
