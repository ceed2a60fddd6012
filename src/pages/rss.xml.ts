import type { APIRoute } from "astro";
import { openCatalog } from "../data/build/catalog.ts";
import { rssFeed } from "../features/rss/rss.ts";
import * as paths from "../paths.ts";
import { site } from "../site.ts";

export const GET: APIRoute = async () => {
  const catalog = await openCatalog();
  return rssFeed(catalog, {
    title: site.name,
    description: site.description,
    page: paths.home(),
    feed: paths.rss(),
    recaps: catalog.newest(),
  });
};
