import type { APIRoute } from "astro";
import { openCatalog } from "../data/build/catalog.ts";
import { productVersion } from "../data/build/version.ts";

/** An alarm names these recaps, so a few are enough. */
const LEFT_OUT_MAX = 10;

/** The relay reads this file to find out which revision of the content is live (architecture, "Publishing"). */
export const GET: APIRoute = async () => {
  const catalog = await openCatalog();
  return Response.json({
    rev: catalog.rev,
    ...productVersion(),
    builtAt: new Date().toISOString(),
    counts: catalog.counts(),
    leftOut: catalog.leftOut().slice(0, LEFT_OUT_MAX),
  });
};
