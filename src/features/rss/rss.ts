import rss from "@astrojs/rss";
import type { Catalog } from "../../data/build/catalog.ts";
import type { NewRecap } from "../../data/build/newest.ts";
import { wholeAddress } from "../../data/build/origin.ts";
import { pageTitle } from "../../domain/product.ts";
import { printable } from "../../domain/text/printable.ts";
import * as paths from "../../paths.ts";

interface Channel {
  title: string;
  description: string;
  pagePath: string;
  feedPath: string;
  recaps: readonly NewRecap[];
}

/** Writes no build time into the feed, so that equal content gives equal files. */
export function rssFeed(catalog: Catalog, channel: Channel): Promise<Response> {
  const { title, description, pagePath, feedPath, recaps } = channel;
  return rss({
    title: asHtml(pageTitle(title)),
    description: asHtml(description),
    site: wholeAddress(pagePath),
    trailingSlash: false,
    xmlns: { atom: "http://www.w3.org/2005/Atom" },
    customData: `<atom:link href="${wholeAddress(feedPath)}" rel="self" type="application/rss+xml"/>`,
    items: recaps.map(({ id, slug, title, addedAt, show, category }) => ({
      title: asHtml(title),
      link: wholeAddress(paths.recap(slug)),
      description: asHtml(catalog.quickTake(slug)?.trim() || `A recap of ${show}.`),
      pubDate: new Date(addedAt),
      categories: [category, show].map(printable),
      // A slug may change or belong to another recap later, so the id identifies the item (decision 38).
      customData: `<guid isPermaLink="false">urn:uuid:${id}</guid>`,
    })),
  });
}

/**
 * Feed readers parse titles and descriptions as HTML. So this function escapes a text as HTML, and `rss` escapes it
 * as XML (security H13). An `&` that begins no entity stays, because some feed readers do not parse HTML.
 */
const asHtml = (text: string) =>
  printable(text)
    .replace(/&(?=#|\p{L})/gu, "&amp;")
    .replaceAll("<", "&lt;");
