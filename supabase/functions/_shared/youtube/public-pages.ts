import { z } from "zod";
import { decodeEntities } from "../../../../src/domain/text/entities.ts";
import {
  CHANNEL_ID,
  type ChannelRef,
  channelPath,
  channelRefOf,
  watchUrl,
} from "../../../../src/domain/youtube/youtube.ts";
import { type ChannelFeed, readChannelFeed } from "./feed.ts";
import { type Connection, expectOk, get, loggedRefusal, MIB, readJson } from "./get.ts";
import { largestPictureUrl, type Video } from "./video.ts";

const oembedSchema = z.object({ title: z.string(), thumbnail_url: z.string().default("") });

export async function readFeed(connection: Connection, channelId: string): Promise<ChannelFeed> {
  const url = new URL(`/feeds/videos.xml?channel_id=${channelId}`, connection.pageOrigin);
  const { status, text } = await get(url, connection.signal, 2 * MIB);
  expectOk(url, status, "no-uploads");
  const feed = readChannelFeed(text, connection.pageOrigin);
  if (!feed) throw loggedRefusal("unreadable", url);
  return feed;
}

/** Reads the page of the channel. Follows one redirect, if it leads to the page of a channel. */
export async function findChannel(connection: Connection, ref: ChannelRef, hops = 1) {
  const url = new URL(channelPath(ref), connection.pageOrigin);
  // This cookie refuses YouTube's cookies. Without this cookie, YouTube shows the consent page.
  const headers = { "accept-language": "en", cookie: "SOCS=CAI" };
  const response = await get(url, connection.signal, 4 * MIB, { headers });
  const redirectTarget = channelRefOf(new URL(response.location ?? "/", "https://www.youtube.com").href);
  if (response.status >= 300 && response.status < 400 && redirectTarget && hops > 0) {
    return findChannel(connection, redirectTarget, hops - 1);
  }
  expectOk(url, response.status, "no-channel");
  const id = channelIdIn(response.text);
  if (!id) throw loggedRefusal("unreadable", url);
  return { id, title: channelTitleIn(response.text) };
}

function channelIdIn(html: string): string | null {
  const canonical = /<link\s+rel="canonical"\s+href="([^"]*)"/.exec(html)?.[1];
  const ref = canonical ? channelRefOf(decodeEntities(canonical)) : null;
  if (ref?.kind === "id") return ref.name;
  const id = /"externalId":\s*"([^"]*)"/.exec(html)?.[1] ?? "";
  return CHANNEL_ID.test(id) ? id : null;
}

function channelTitleIn(html: string): string | null {
  const title = /<meta\s+property="og:title"\s+content="([^"]*)"/.exec(html)?.[1];
  return (title && decodeEntities(title).trim()) || null;
}

export async function readOembed(connection: Connection, id: string): Promise<Video> {
  const url = new URL("/oembed", connection.pageOrigin);
  url.search = new URLSearchParams({ format: "json", url: watchUrl(id) }).toString();
  const { status, text } = await get(url, connection.signal, MIB);
  expectOk(url, status, [401, 403].includes(status) ? "private" : "unavailable");
  const { title, thumbnail_url } = readJson(url, text, oembedSchema);
  const otherFacts = { description: "", channelId: null, publishedAt: null, seconds: null };
  const thumbnailUrl = largestPictureUrl([{ url: thumbnail_url }], connection.pageOrigin);
  return { id, title, ...otherFacts, thumbnailUrl, isReleased: true };
}
