import { attribute, findAll, parseXml } from "./feed/xml.ts";

export interface ListedFeed {
  title: string;
  address: string;
}

/** Returns the RSS feeds that an OPML file lists, or null if the text is not OPML. */
export function parseOpml(text: string): ListedFeed[] | null {
  const document = parseXml(text);
  const [root] = findAll(document, ["opml"], ["rss", "feed"]);
  if (!root) return null;
  const feeds = findAll(root, ["outline"], []).flatMap((outline) => {
    const address = attribute(outline, "xmlurl");
    if (!/^https?:\/\//i.test(address)) return [];
    return [
      { title: attribute(outline, "title") || attribute(outline, "text") || address, address },
    ];
  });
  return [...new Map(feeds.map((feed) => [feed.address, feed])).values()];
}
