import type { FeedEpisode } from "./episode.ts";
import { type Feed, parseFeed } from "./feed.ts";

const NAMESPACES = `xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"
  xmlns:podcast="https://podcastindex.org/namespace/1.0"
  xmlns:content="http://purl.org/rss/1.0/modules/content/"
  xmlns:media="http://search.yahoo.com/mrss/"`;
export const rss = (channel: string) => `<rss ${NAMESPACES}><channel>${channel}</channel></rss>`;
export const feedOf = (text: string): Feed => {
  const feed = parseFeed(text, "feeds/tide.xml");
  if (!feed) throw new Error("not a feed");
  return feed;
};
export const itemsOf = (text: string) => feedOf(text).items;
export const itemOf = (fields: string): FeedEpisode => {
  const [item] = itemsOf(rss(`<title>Tide</title><item>${fields}</item>`));
  if (!item || "problem" in item) throw new Error(item?.problem ?? "no item");
  return item;
};
export const episodeOf = (fields: string) => itemOf(`<title>Salt</title>${fields}`).episode;
