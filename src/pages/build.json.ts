import type { APIRoute } from "astro";
import { openCatalog } from "../data/build/catalog.ts";

/** The content revision of the live build (architecture, "Publishing"). */
export const GET: APIRoute = async () => {
  const catalog = await openCatalog();
  return Response.json({
    rev: catalog.rev,
    builtAt: new Date().toISOString(),
    counts: catalog.counts(),
  });
};
