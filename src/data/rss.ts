import { getRssString } from "@astrojs/rss";
import { pageTitle } from "../domain/product.ts";
import { printableText } from "../domain/text/printable.ts";
import { validWebUrl } from "../domain/text/web-url.ts";

export interface RssItem {
  id: string;
  title: string;
  path: string;
  text: string;
  addedAt: string;
  picture?: string | null;
  categories?: readonly string[];
}

export interface RssChannel {
  title: string;
  description: string;
  pagePath: string;
  /** Null for a private feed. Readers may send the RSS text to others, so the text must not contain the secret address. */
  feedPath: string | null;
  items: readonly RssItem[];
}

interface Recap {
  id: string;
  title: string;
  addedAt: string;
  picture: string | null;
  show: string;
  category: string;
}

export const recapItem = (recap: Recap, path: string, text: string | null): RssItem => ({
  ...recap,
  path,
  text: text?.trim() || `A recap of ${recap.show}.`,
  categories: [recap.category, recap.show],
});

/** The RSS feed does not contain the time of the build, so equal content gives equal files. */
export function rssText(
  { title, description, pagePath, feedPath, items }: RssChannel,
  wholeAddress: (path: string) => string,
): Promise<string> {
  const selfLink =
    feedPath === null ? "" : `<atom:link href="${wholeAddress(feedPath)}" rel="self" type="application/rss+xml"/>`;
  return getRssString({
    title: asHtml(pageTitle(title)),
    description: asHtml(description),
    site: wholeAddress(pagePath),
    trailingSlash: false,
    xmlns: { atom: "http://www.w3.org/2005/Atom", media: "http://search.yahoo.com/mrss/" },
    customData: selfLink,
    items: items.map(({ id, title, path, text, addedAt, picture, categories = [] }) => ({
      title: asHtml(title),
      link: wholeAddress(path),
      description: asHtml(text),
      pubDate: new Date(addedAt),
      categories: categories.map(printableText),
      // A slug may change or belong to another row later, so the id identifies the item (decision 38).
      customData: `<guid isPermaLink="false">urn:uuid:${id}</guid>${pictureElement(picture)}`,
    })),
  });
}

/** RSS itself has no picture of an item, so feed readers use this element of Media RSS. */
function pictureElement(picture: string | null | undefined): string {
  const address = validWebUrl(picture ?? null);
  if (address === null) return "";
  const value = address.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
  return `<media:content url="${value}" medium="image"/>`;
}

/**
 * Feed readers parse titles and descriptions as HTML. So this function escapes a text as HTML, and then the library
 * escapes the HTML as XML (security H13). The function does not escape an `&` that begins no entity, because some feed
 * readers do not parse HTML.
 */
const asHtml = (text: string) =>
  printableText(text)
    .replace(/&(?=#|\p{L})/gu, "&amp;")
    .replaceAll("<", "&lt;");
