import { z } from "zod";
import { TranscriptError } from "../../../../src/domain/transcript/cue.ts";
import { readForeignTranscript } from "../../../../src/domain/transcript/parse-file.ts";
import { type CaptionTrack, pickTrack } from "../../../../src/domain/youtube/captions.ts";
import { type Connection, expectOk, get, loggedRefusal, MIB, readJson } from "./get.ts";
import { NO_CAPTIONS, type Reason } from "./reasons.ts";
import { largestPictureUrl, pictureSchema, type Video } from "./video.ts";

const trackSchema = z.object({
  baseUrl: z.string(),
  languageCode: z.string().default(""),
  kind: z.string().optional(),
});
const playerSchema = z.object({
  playabilityStatus: z.object({ status: z.string(), reason: z.string().default("") }),
  videoDetails: z
    .object({
      videoId: z.string(),
      title: z.string().default(""),
      lengthSeconds: z.string().default(""),
      channelId: z.string().optional(),
      shortDescription: z.string().default(""),
      isLive: z.boolean().default(false),
      isUpcoming: z.boolean().default(false),
      thumbnail: z.object({ thumbnails: z.array(pictureSchema) }).default({ thumbnails: [] }),
    })
    .optional(),
  captions: z
    .object({
      playerCaptionsTracklistRenderer: z.object({ captionTracks: z.array(trackSchema).default([]) }).optional(),
    })
    .optional(),
});

export interface PlayerVideo {
  video: Video;
  tracks: CaptionTrack[];
}

/** YouTube gives captions to a client with this name, without a sign-in. */
const CLIENT = { clientName: "ANDROID", clientVersion: "20.10.38", hl: "en" };

export async function readPlayer(connection: Connection, id: string): Promise<PlayerVideo> {
  const url = new URL("/youtubei/v1/player", connection.pageOrigin);
  const { status, text } = await get(url, connection.signal, 4 * MIB, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ context: { client: CLIENT }, videoId: id }),
  });
  expectOk(url, status, "unreachable");
  const { playabilityStatus, videoDetails: details, captions } = readJson(url, text, playerSchema);
  if (playabilityStatus.status !== "OK") throw loggedRefusal(reasonOf(playabilityStatus), url);
  if (details?.videoId !== id) throw loggedRefusal("unreadable", url);
  const video: Video = {
    id,
    title: details.title,
    description: details.shortDescription,
    channelId: details.channelId ?? null,
    publishedAt: null,
    seconds: Number(details.lengthSeconds) || null,
    thumbnailUrl: largestPictureUrl(details.thumbnail.thumbnails, connection.pageOrigin),
    isReleased: !details.isLive && !details.isUpcoming,
  };
  return { video, tracks: captions?.playerCaptionsTracklistRenderer?.captionTracks ?? [] };
}

function reasonOf({ status, reason }: { status: string; reason: string }): Reason {
  if (/\bbot\b|unusual traffic/i.test(reason)) return "too-many";
  if (status === "LIVE_STREAM_OFFLINE") return "not-released";
  if (/private/i.test(reason)) return "private";
  if (/^(?:LOGIN_REQUIRED|AGE_|CONTENT_CHECK)/.test(status) || /member/i.test(reason)) return "restricted";
  return "unavailable";
}

export type Captions = { transcript: string } | { reason: string };

export async function readCaptions(
  connection: Connection,
  tracks: readonly CaptionTrack[],
  language: string | null,
): Promise<Captions> {
  const captionTrack = pickTrack(tracks, language);
  const url = captionTrack && captionsUrl(connection, captionTrack.baseUrl);
  if (!url) return { reason: NO_CAPTIONS };
  const { status, text } = await get(url, connection.signal, 8 * MIB);
  expectOk(url, status, "unreachable");
  try {
    const transcript = readForeignTranscript(text);
    if (transcript !== "") return { transcript };
  } catch (error) {
    if (!(error instanceof TranscriptError)) throw error;
  }
  throw loggedRefusal("unreadable", url);
}

/** `address` could name any host. So this function replaces the host by the host of the connection (security E11). */
function captionsUrl(connection: Connection, address: string): URL | null {
  if (!URL.canParse(address, connection.pageOrigin)) return null;
  const { pathname, search } = new URL(address, connection.pageOrigin);
  return pathname === "/api/timedtext" ? new URL(pathname + search, connection.pageOrigin) : null;
}
