import { reasonOf } from "../../../domain/text/error-reason.ts";
import { type FeedItem, itemOf, labelOf } from "./episode.ts";
import { field, fullAddress, isWebAddress, linkTo } from "./fields.ts";
import { showOf } from "./show.ts";
import { childrenOf, findAll, isElement, parseXml, type XmlElement } from "./xml.ts";

export type Feed = NonNullable<ReturnType<typeof parseFeed>>;

const ROOT_KINDS: Record<string, string> = { rss: "RSS", feed: "Atom", rdf: "RSS 1.0" };

/** Reads an RSS or Atom feed, even with wrong markup. Returns null for any other text. Throws an error for an invalid feed. */
export function parseFeed(text: string, addressOrPath: string) {
  const document = parseXml(text);
  const root = document.children.filter(isElement).find((node) => rootName(node) in ROOT_KINDS);
  if (!root) return null;
  const kind = ROOT_KINDS[rootName(root)] ?? "";
  const channel = findAll(root, ["channel"], [])[0] ?? root;
  const itemElements = findAll(root, ["item", "entry"], ["podcast:liveitem"]);
  if (itemElements.every(({ isCut }) => isCut)) checkEmptyFeed(kind, channel);
  const bases = [addressOrPath, linkTo(channel, "self"), linkTo(channel, "alternate")].filter(isWebAddress);
  const { show, notes } = showOf(channel, nameOf(addressOrPath), bases);
  if (itemElements.length === 0) notes.push("the feed has no episodes");
  if (channel.isCut) notes.push("the feed ends in the middle: later episodes may be missing");
  return {
    kind,
    show,
    notes,
    movedTo: fullAddress(field(channel, "itunes:new-feed-url"), bases),
    nextPage: fullAddress(linkTo(channel, "next"), bases),
    items: itemElements.map((item, index) => itemOrProblem(item, index, bases, show.website)),
  };
}

function rootName({ name }: XmlElement): string {
  return name.replace(/^.*:/, "");
}

function itemOrProblem(
  item: XmlElement,
  index: number,
  bases: string[],
  website: string | null | undefined,
): FeedItem | { label: string; problem: string } {
  try {
    return itemOf(item, bases, website);
  } catch (error) {
    return { label: labelOf(item, index), problem: reasonOf(error) };
  }
}

function nameOf(addressOrPath: string): string {
  const host = isWebAddress(addressOrPath) ? URL.parse(addressOrPath)?.hostname : null;
  return host || (addressOrPath.split(/[\\/]/).at(-1) ?? addressOrPath).replace(/\.\w+$/, "");
}

/** A feed without episodes is valid only if it is complete and has a title. Otherwise, this function throws an error. */
function checkEmptyFeed(kind: string, channel: XmlElement): void {
  if (channel.isCut) throw new Error(`It is ${kind}, but it ends before its first whole episode.`);
  if (childrenOf(channel, "title").length > 0) return;
  throw new Error(`It is ${kind}, but it has no title and no episodes.`);
}
