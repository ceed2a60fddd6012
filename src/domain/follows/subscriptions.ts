import { opmlOutlines } from "../import/opml.ts";
import { MAX_SUBSCRIPTIONS, URL_MAX_CHARS } from "../limits.ts";
import { PRODUCT } from "../product.ts";
import { escapeHtml } from "../text/escape-html.ts";
import { printableText } from "../text/printable.ts";

export interface Subscription {
  name: string;
  feed: string;
  website: string;
  /** The slug of the show in the address, if the address belongs to this site. */
  show: string | null;
  category: string | null;
}

/** Returns the subscriptions of an OPML file, or the reason why a reader cannot import the file. */
export function readSubscriptions(text: string, siteOrigin: string): Subscription[] | string {
  if (!/<opml[\s>]/i.test(text)) return "This is no OPML file. Export one from your podcast app.";
  const subscriptions = opmlOutlines(text).map(({ name, feed, website }) => ({
    name: name.replace(/\s+/g, " ").trim() || feed || website,
    feed: feed.slice(0, URL_MAX_CHARS),
    website: website.slice(0, URL_MAX_CHARS),
    show: ownSlug("show", feed, siteOrigin) ?? ownSlug("show", website, siteOrigin),
    category: ownSlug("category", feed, siteOrigin) ?? ownSlug("category", website, siteOrigin),
  }));
  const uniqueSubscriptions = [
    ...new Map(
      subscriptions.map((subscription) => [`${subscription.feed} ${subscription.website}`, subscription]),
    ).values(),
  ];
  if (uniqueSubscriptions.length === 0) return "This OPML file has no subscriptions.";
  if (uniqueSubscriptions.length > MAX_SUBSCRIPTIONS)
    return `An import has at most ${MAX_SUBSCRIPTIONS} subscriptions. This file has ${uniqueSubscriptions.length}.`;
  return uniqueSubscriptions;
}

function ownSlug(folder: "show" | "category", address: string, siteOrigin: string): string | null {
  if (!URL.canParse(address)) return null;
  const { origin, pathname } = new URL(address);
  const slug = new RegExp(`^/${folder}/([^/]+?)(?:\\.xml)?$`).exec(pathname)?.[1];
  if (origin !== siteOrigin || !slug) return null;
  try {
    return decodeURIComponent(slug);
  } catch {
    return null;
  }
}

export interface FollowedRow {
  kind: "show" | "category" | "person";
  name: string;
  feed: string;
  page: string;
}

export const followsOpml = (rows: readonly FollowedRow[]): string => `<?xml version="1.0" encoding="UTF-8"?>
<opml version="2.0">
  <head><title>Follows on ${PRODUCT.name}</title></head>
  <body>
${rows.map(outlineOf).join("")}  </body>
</opml>
`;

function outlineOf({ name, feed, page }: FollowedRow): string {
  const label = escapeXml(name);
  return `    <outline type="rss" text="${label}" title="${label}" xmlUrl="${escapeXml(feed)}" htmlUrl="${escapeXml(page)}"/>\n`;
}

const escapeXml = (text: string) => escapeHtml(printableText(text));
