import type { APIRoute, GetStaticPaths } from "astro";
import { openCatalog } from "../../../data/build/catalog.ts";
import { wholeAddress } from "../../../data/build/origin.ts";
import { recapProof } from "../../../domain/receipts/recap-proof.ts";
import { linesOfParagraphs } from "../../../domain/transcript/lines.ts";
import * as paths from "../../../paths.ts";

export const getStaticPaths = (async () => {
  const recaps = (await openCatalog()).recaps().filter(({ hasProof }) => hasProof);
  return recaps.map(({ slug, key }) => ({ params: { slug }, cacheKey: key }));
}) satisfies GetStaticPaths;

export const GET: APIRoute = async ({ params: { slug = "" } }) => {
  const catalog = await openCatalog();
  const addresses = { url: wholeAddress(paths.recap(slug)), transcript: wholeAddress(paths.transcript(slug)) };
  const proof = recapProof(catalog.recap(slug), linesOfParagraphs(catalog.transcript(slug)), addresses);
  return Response.json(proof);
};
