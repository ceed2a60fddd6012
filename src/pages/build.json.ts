import type { APIRoute } from "astro";
import { openCatalog } from "../data/build/catalog.ts";

/** The relay reads this file to find out which revision of the content is live (architecture, "Publishing"). */
export const GET: APIRoute = async () => {
  const catalog = await openCatalog();
  return Response.json({
    rev: catalog.rev,
    builtAt: new Date().toISOString(),
    counts: catalog.counts(),
  });
};
