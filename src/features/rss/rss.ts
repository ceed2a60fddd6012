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
  /** The page that the feed belongs to, and the address of the feed. */
  page: string;
  feed: string;
  recaps: readonly NewRecap[];
}

/** RSS 2.0. It omits the build time, so that equal content gives equal files. */
export function rssFeed(catalog: Catalog, channel: Channel): Promise<Response> {
  const { title, description, page, feed, recaps } = channel;
  return rss({
    title: asHtml(pageTitle(title)),
    description: asHtml(description),
    site: wholeAddress(page),
    trailingSlash: false,
    xmlns: { atom: "http://www.w3.org/2005/Atom" },
    customData: `<atom:link href="${wholeAddress(feed)}" rel="self" type="application/rss+xml"/>`,
    items: recaps.map(({ slug, title, addedAt, show, category }) => ({
      title: asHtml(title),
      link: wholeAddress(paths.recap(slug)),
      description: asHtml(catalog.quickTake(slug)?.trim() || `A recap of ${show}.`),
      pubDate: new Date(addedAt),
      categories: [category, show].map(printable),
    })),
  });
}

/**
 * Feed readers read titles and descriptions as HTML. So the text is escaped here, and again as XML (security H13). An
 * `&` that begins no entity stays: readers that do not read HTML show it unchanged.
 */
const asHtml = (text: string) =>
  printable(text)
    .replace(/&(?=#|\p{L})/gu, "&amp;")
    .replaceAll("<", "&lt;");
