import { z } from "zod";
import { parseJson } from "../../../../src/domain/text/json.ts";
import { durationSeconds } from "../../../../src/domain/transcript/clock.ts";
import type { ChannelRef } from "../../../../src/domain/youtube/youtube.ts";
import { type Connection, expectOk, get, MIB, readJson } from "./get.ts";
import { type Reason, YouTubeRefused } from "./reasons.ts";
import { largestPictureUrl, pictureSchema, type Video } from "./video.ts";

/** This module calls the YouTube Data API v3 (developers.google.com/youtube/v3/docs). */

const snippetSchema = z.object({
  title: z.string(),
  description: z.string().default(""),
  publishedAt: z.string().optional(),
  channelId: z.string().optional(),
  liveBroadcastContent: z.string().default("none"),
  thumbnails: z.record(z.string(), pictureSchema).default({}),
});
const listOf = <Item extends z.ZodRawShape>(item: Item) => z.object({ items: z.array(z.object(item)).default([]) });
const channelsSchema = listOf({ id: z.string(), snippet: z.object({ title: z.string() }) });
const videosSchema = listOf({
  id: z.string(),
  snippet: snippetSchema,
  contentDetails: z.object({ duration: z.string() }).optional(),
});
const uploadsSchema = listOf({
  snippet: snippetSchema.extend({ resourceId: z.object({ videoId: z.string() }) }),
  contentDetails: z.object({ videoPublishedAt: z.string().optional() }).optional(),
  status: z.object({ privacyStatus: z.string() }).optional(),
});
const failureSchema = z.object({
  error: z.object({
    message: z.string().default(""),
    errors: z.array(z.object({ reason: z.string().default("") })).default([]),
  }),
});

interface DataApi extends Connection {
  key: string;
}

/** Returns null for unknown channels, and for all custom names, because the API cannot find custom names. */
export async function findChannel(api: DataApi, { kind, name }: ChannelRef) {
  if (kind === "custom") return null;
  const nameParameter = {
    id: { id: name },
    handle: { forHandle: `@${name}` },
    user: { forUsername: name },
  };
  const { items } = await request(api, "channels", { part: "snippet", ...nameParameter[kind] }, channelsSchema);
  const [channel] = items;
  return channel ? { id: channel.id, title: channel.snippet.title } : null;
}

export async function newestVideosOf(api: DataApi, channelId: string, maxVideos: number): Promise<Video[]> {
  // The list of a channel's uploads has the id of the channel, but with UU instead of UC.
  const playlistId = `UU${channelId.slice(2)}`;
  const query = {
    part: "snippet,contentDetails,status",
    playlistId,
    maxResults: String(maxVideos),
  };
  const { items } = await request(api, "playlistItems", query, uploadsSchema);
  return items
    .filter(({ status }) => (status?.privacyStatus ?? "public") === "public")
    .map(({ snippet, contentDetails }) => ({
      ...videoOf(api, snippet.resourceId.videoId, snippet),
      channelId,
      publishedAt: contentDetails?.videoPublishedAt ?? snippet.publishedAt ?? null,
    }));
}

export async function readVideo(api: DataApi, id: string): Promise<Video> {
  const { items } = await request(api, "videos", { part: "snippet,contentDetails", id }, videosSchema);
  const [item] = items;
  if (!item) throw new YouTubeRefused("unavailable");
  const seconds = durationSeconds(item.contentDetails?.duration ?? "");
  return { ...videoOf(api, item.id, item.snippet), seconds: seconds || null };
}

const videoOf = (api: DataApi, id: string, details: z.infer<typeof snippetSchema>): Video => ({
  id,
  title: details.title,
  description: details.description,
  channelId: details.channelId ?? null,
  publishedAt: details.publishedAt ?? null,
  seconds: null,
  thumbnailUrl: largestPictureUrl(Object.values(details.thumbnails), api.pageOrigin),
  isReleased: details.liveBroadcastContent === "none",
});

async function request<T>(api: DataApi, list: string, query: Record<string, string>, schema: z.ZodType<T>): Promise<T> {
  const url = new URL(`/youtube/v3/${list}`, api.apiOrigin);
  url.search = new URLSearchParams(query).toString();
  // Logs contain addresses, so the key must not be in the address.
  const headers = { "x-goog-api-key": api.key, accept: "application/json" };
  const { status, text } = await get(url, api.signal, 2 * MIB, { headers });
  expectOk(url, status, reasonOf(status, text));
  return readJson(url, text, schema);
}

function reasonOf(status: number, text: string): Reason {
  const { data } = failureSchema.safeParse(parseJson(text));
  const [firstError] = data?.error.errors ?? [];
  const errorText = `${firstError?.reason ?? ""} ${data?.error.message ?? ""}`;
  if (/quota|LimitExceeded/i.test(errorText)) return "quota";
  if (status === 404) return "no-uploads";
  return [400, 401, 403].includes(status) ? "key" : "unreadable";
}
