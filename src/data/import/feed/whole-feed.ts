import { reasonOf } from "../../../domain/text/error-reason.ts";
import { decodeText } from "../decode.ts";
import type { ImportSource } from "../import-source.ts";
import { type Feed, parseFeed } from "./feed.ts";

const MAX_PAGES = 20;
const MAX_ITEMS = 10_000;

/** Follows `itunes:new-feed-url` once, and `rel="next"` to further pages. A page that cannot be read becomes a note. */
export async function readWholeFeed(text: string, source: ImportSource): Promise<Feed | null> {
  const address = source.address ?? source.name;
  const feed = await preparedFeed(text, address, source);
  if (!feed) return null;
  return withFurtherPages(await movedFeed(feed, address, source), address, source);
}

async function movedFeed(feed: Feed, address: string, source: ImportSource): Promise<Feed> {
  const target = feed.movedTo;
  const oldAddresses = [address, ...(feed.show.feeds ?? [])];
  if (target === "" || oldAddresses.some((old) => withoutScheme(old) === withoutScheme(target))) return feed;
  try {
    const newFeed = await readPage(target, source);
    if (newFeed.items.length === 0) throw new Error("it has no episodes");
    const feeds = [...new Set([target, ...(newFeed.show.feeds ?? []), ...(feed.show.feeds ?? [])])];
    const notes = [...newFeed.notes, `the feed has moved to ${hostOf(target)}, and was read there`];
    if (newFeed.movedTo !== "" && withoutScheme(newFeed.movedTo) !== withoutScheme(target))
      notes.push(`the feed has moved again, to ${hostOf(newFeed.movedTo)}, which was not read`);
    return { ...newFeed, show: { ...newFeed.show, feeds }, notes };
  } catch (error) {
    return {
      ...feed,
      notes: [...feed.notes, `the feed has moved to ${hostOf(target)}, which could not be read: ${reasonOf(error)}`],
    };
  }
}

async function withFurtherPages(feed: Feed, address: string, source: ImportSource): Promise<Feed> {
  const maxPages = source.maxPages ?? MAX_PAGES;
  const pages = new Set([withoutScheme(address)]);
  const items = [...feed.items];
  const notes = [...feed.notes];
  let next = feed.nextPage;
  while (next !== "" && !pages.has(withoutScheme(next))) {
    if (pages.size >= maxPages || items.length >= MAX_ITEMS) {
      notes.push(`the feed has more pages; the import read only ${pages.size}`);
      break;
    }
    pages.add(withoutScheme(next));
    try {
      const page = await readPage(next, source);
      items.push(...page.items);
      next = page.nextPage;
    } catch (error) {
      notes.push(`a further page of the feed could not be read: ${reasonOf(error)}`);
      break;
    }
  }
  return { ...feed, items: items.slice(0, MAX_ITEMS), notes };
}

async function readPage(address: string, source: ImportSource): Promise<Feed> {
  if (!source.readReference) throw new Error("not read");
  const { text } = decodeText(await source.readReference(address, false));
  const feed = await preparedFeed(text, address, source);
  if (!feed) throw new Error("it is not a feed");
  return feed;
}

const preparedFeed = async (text: string, address: string, { prepare }: ImportSource) =>
  parseFeed(prepare ? await prepare(text) : text, address);

const withoutScheme = (address: string) => address.replace(/^https?:\/\//i, "").replace(/\/$/, "");

/** An address may have a token, so a note has only the host. */
const hostOf = (address: string) => URL.parse(address)?.host ?? "another address";
