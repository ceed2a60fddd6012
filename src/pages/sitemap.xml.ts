import type { APIRoute } from "astro";
import { openCatalog } from "../data/build/catalog.ts";
import { cutSitemap, sitemapEntries, sitemapIndexXml, sitemapXml } from "../data/build/sitemap.ts";
import { openUserContent } from "../data/build/user-pages.ts";

export const GET: APIRoute = async () => {
  const [firstPart = [], ...otherParts] = cutSitemap(sitemapEntries(await openCatalog(), await openUserContent()));
  const xml = otherParts.length > 0 ? await sitemapIndexXml(1 + otherParts.length) : await sitemapXml(firstPart);
  return new Response(new Uint8Array(xml), { headers: { "content-type": "application/xml" } });
};
