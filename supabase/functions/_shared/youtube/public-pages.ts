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
import { type Address, expectOk, get, MIB, readJson, refused } from "./get.ts";
import { largest, type Video } from "./video.ts";

/** What YouTube tells without a key. */

const oembed = z.object({ title: z.string(), thumbnail_url: z.string().default("") });

/** Throws `YouTubeRefused`. */
export async function readFeed(at: Address, channelId: string): Promise<ChannelFeed> {
  const url = new URL(`/feeds/videos.xml?channel_id=${channelId}`, at.pages);
  const { status, text } = await get(url, at.signal, 2 * MIB);
  expectOk(url, status, "no-uploads");
  const feed = readChannelFeed(text, at.pages);
  if (!feed) throw refused("unreadable", url);
  return feed;
}

/** A channel by its page, whose address may have moved to another of its own names. */
export async function findChannel(at: Address, ref: ChannelRef, hops = 1) {
  const url = new URL(channelPath(ref), at.pages);
  // Declines what the consent page asks for.
  const headers = { "accept-language": "en", cookie: "SOCS=CAI" };
  const answer = await get(url, at.signal, 4 * MIB, { headers });
  const moved = channelRefOf(new URL(answer.location ?? "/", "https://www.youtube.com").href);
  if (answer.status >= 300 && answer.status < 400 && moved && hops > 0) {
    return findChannel(at, moved, hops - 1);
  }
  expectOk(url, answer.status, "no-channel");
  const id = idIn(answer.text);
  if (!id) throw refused("unreadable", url);
  return { id, title: titleIn(answer.text) };
}

function idIn(html: string): string | null {
  const canonical = /<link\s+rel="canonical"\s+href="([^"]*)"/.exec(html)?.[1];
  const ref = canonical ? channelRefOf(decodeEntities(canonical)) : null;
  if (ref?.kind === "id") return ref.name;
  const id = /"externalId":\s*"([^"]*)"/.exec(html)?.[1] ?? "";
  return CHANNEL_ID.test(id) ? id : null;
}

function titleIn(html: string): string | null {
  const title = /<meta\s+property="og:title"\s+content="([^"]*)"/.exec(html)?.[1];
  return (title && decodeEntities(title).trim()) || null;
}

/** Title and picture of a video. Throws `YouTubeRefused`. */
export async function readOembed(at: Address, id: string): Promise<Video> {
  const url = new URL("/oembed", at.pages);
  url.search = new URLSearchParams({ format: "json", url: watchUrl(id) }).toString();
  const { status, text } = await get(url, at.signal, MIB);
  expectOk(url, status, [401, 403].includes(status) ? "private" : "unavailable");
  const { title, thumbnail_url } = readJson(url, text, oembed);
  const rest = { description: "", channelId: null, publishedAt: null, seconds: null };
  const thumbnailUrl = largest([{ url: thumbnail_url }], at.pages);
  return { id, title, ...rest, thumbnailUrl, isOut: true };
}
