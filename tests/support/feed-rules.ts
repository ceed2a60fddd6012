import { childrenNamed, parseXml, textOf, type XmlElement } from "./xml.ts";

// The elements of RSS 2.0 (https://www.rssboard.org/rss-specification), with the recommended `atom:link`, and the
// pictures of Media RSS (https://www.rssboard.org/media-rss).
const CHANNEL_ELEMENTS = /^(?:title|link|description|language|category|image|atom:link|item)$/;
const ITEM_ELEMENTS = /^(?:title|link|description|guid|pubDate|category|media:content)$/;
const REPEATABLE = /^(?:item|category)$/;
const RFC_822_DATE =
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/** Lists the rules of RSS 2.0 that a feed breaks. In addition, all links of the feed must lead to the site. */
export function feedProblems(source: string, address: string, siteOrigin = new URL(address).origin): string[] {
  let rss: XmlElement;
  try {
    rss = parseXml(source);
  } catch (error) {
    return [(error as Error).message];
  }
  const [channel, ...otherElements] = rss.children;
  const leadsToSite = (link = "") => URL.canParse(link) && new URL(link).origin === siteOrigin;
  const selfLink = childrenNamed(channel, "atom:link")[0]?.attributes;
  const items = childrenNamed(channel, "item");
  const guids = items.map((item) => textOf(item, "guid"));
  const dates = items.map((item) => Date.parse(textOf(item, "pubDate") ?? ""));
  const rules: [string, boolean][] = [
    ["version 2.0 of RSS", rss.name === "rss" && rss.attributes["version"] === "2.0"],
    ["one channel", channel?.name === "channel" && otherElements.length === 0],
    ["the namespace of Atom", rss.attributes["xmlns:atom"] === "http://www.w3.org/2005/Atom"],
    ["a title", Boolean(textOf(channel, "title")?.trim())],
    ["a description", Boolean(textOf(channel, "description")?.trim())],
    ["a link to the site", leadsToSite(textOf(channel, "link"))],
    ["its own address", selfLink?.["href"] === address && selfLink["rel"] === "self"],
    ["its own media type", selfLink?.["type"] === "application/rss+xml"],
    ["only known elements, each at most once", hasOnlyAllowedChildren(channel, CHANNEL_ELEMENTS)],
    ["a different guid in each item", new Set(guids).size === items.length],
    ["the newest items first", dates.every((date, n) => n === 0 || date <= (dates[n - 1] ?? 0))],
  ];
  const problems = rules.filter(([, isMet]) => !isMet).map(([rule]) => `missing: ${rule}`);
  return [...problems, ...items.flatMap((item, n) => itemProblems(item, n, leadsToSite))];
}

function itemProblems(item: XmlElement, n: number, leadsToSite: (link?: string) => boolean): string[] {
  const guid = childrenNamed(item, "guid")[0];
  const rules: [string, boolean][] = [
    ["a title", Boolean(textOf(item, "title")?.trim())],
    ["a description", Boolean(textOf(item, "description")?.trim())],
    ["a link to the site", leadsToSite(textOf(item, "link"))],
    ["a guid that is a UUID and no link", guid?.attributes["isPermaLink"] === "false" && isUuid(guid.text)],
    ["a date", RFC_822_DATE.test(textOf(item, "pubDate") ?? "")],
    ["only known elements, each at most once", hasOnlyAllowedChildren(item, ITEM_ELEMENTS)],
  ];
  return rules.filter(([, isMet]) => !isMet).map(([rule]) => `missing in item ${n}: ${rule}`);
}

const isUuid = (text: string) => /^urn:uuid:[0-9a-f-]{36}$/.test(text);

function hasOnlyAllowedChildren(element: XmlElement | undefined, allowedNames: RegExp): boolean {
  const names = element?.children.map(({ name }) => name) ?? [];
  return names.every((name, n) => allowedNames.test(name) && (REPEATABLE.test(name) || names.indexOf(name) === n));
}
