import type { APIRoute } from "astro";
import { openCatalog } from "../data/build/catalog.ts";
import { PRODUCT } from "../domain/product.ts";
import { recapItems, rssResponse } from "../features/rss/rss.ts";
import * as paths from "../paths.ts";

export const GET: APIRoute = async () => {
  const catalog = await openCatalog();
  return rssResponse({
    title: PRODUCT.name,
    description: PRODUCT.description,
    pagePath: paths.home(),
    feedPath: paths.rss(),
    items: recapItems(catalog, catalog.newest()),
  });
};
