import type { FeedEpisode, FeedItem } from "./episode.ts";
import { parseFeed } from "./feed.ts";

const NAMESPACES = `xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"
  xmlns:podcast="https://podcastindex.org/namespace/1.0"
  xmlns:content="http://purl.org/rss/1.0/modules/content/"
  xmlns:media="http://search.yahoo.com/mrss/"`;
export const rss = (channel: string) => `<rss ${NAMESPACES}><channel>${channel}</channel></rss>`;
/** Reads also the items, each with its keys. */
export const feedOf = (text: string) => {
  const feed = parseFeed(text, "feeds/tide.xml");
  if (!feed) throw new Error("not a feed");
  const items = feed.items.map((item) => ("read" in item ? readWithKeys(item) : item));
  return { ...feed, items };
};
export const itemsOf = (text: string) => feedOf(text).items;
export const itemOf = (fields: string): FeedEpisode & { keys: readonly string[] } => {
  const [item] = itemsOf(rss(`<title>Tide</title><item>${fields}</item>`));
  if (!item || "problem" in item) throw new Error(item?.problem ?? "no item");
  return item;
};
export const episodeOf = (fields: string) => itemOf(`<title>Salt</title>${fields}`).episode;

const readWithKeys = (item: FeedItem) => ({ ...item.read(), keys: item.keys });
