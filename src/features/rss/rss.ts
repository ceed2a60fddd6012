import type { Catalog } from "../../data/build/catalog.ts";
import type { NewRecap } from "../../data/build/newest.ts";
import { wholeAddress } from "../../data/build/origin.ts";
import { type RssChannel, recapItem, rssText } from "../../data/rss.ts";
import * as paths from "../../paths.ts";

export async function rssResponse(channel: RssChannel): Promise<Response> {
  const headers = { "content-type": "application/xml" };
  return new Response(await rssText(channel, wholeAddress), { headers });
}

export const recapItems = (catalog: Catalog, recaps: readonly NewRecap[]) =>
  recaps.map((recap) => recapItem(recap, paths.recap(recap.slug), catalog.cardText(recap.slug)));
