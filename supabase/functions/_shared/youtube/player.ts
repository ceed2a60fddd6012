import { z } from "zod";
import { TranscriptError } from "../../../../src/domain/transcript/cue.ts";
import { parseTranscriptFile } from "../../../../src/domain/transcript/parse-file.ts";
import { writeTranscript } from "../../../../src/domain/transcript/write.ts";
import { type CaptionTrack, pickTrack } from "../../../../src/domain/youtube/captions.ts";
import { type Address, expectOk, get, MIB, readJson, refused } from "./get.ts";
import { CAPTIONS_OFF, type Reason } from "./reasons.ts";
import { largest, picture, type Video } from "./video.ts";

const track = z.object({
  baseUrl: z.string(),
  languageCode: z.string().default(""),
  kind: z.string().optional(),
});
const answer = z.object({
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
      thumbnail: z.object({ thumbnails: z.array(picture) }).default({ thumbnails: [] }),
    })
    .optional(),
  captions: z
    .object({
      playerCaptionsTracklistRenderer: z
        .object({ captionTracks: z.array(track).default([]) })
        .optional(),
    })
    .optional(),
});

/** A video as the player gets it, with its captions as they can be read. */
export interface Played {
  video: Video;
  tracks: CaptionTrack[];
}

/** The player that is told of captions whose text can be had without signing in. */
const PLAYER = { clientName: "ANDROID", clientVersion: "20.10.38", hl: "en" };

/** Throws `YouTubeRefused`. */
export async function play(at: Address, id: string): Promise<Played> {
  const url = new URL("/youtubei/v1/player", at.pages);
  const { status, text } = await get(url, at.signal, 4 * MIB, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ context: { client: PLAYER }, videoId: id }),
  });
  expectOk(url, status, "unreachable");
  const { playabilityStatus, videoDetails: details, captions } = readJson(url, text, answer);
  if (playabilityStatus.status !== "OK") throw refused(reasonOf(playabilityStatus), url);
  if (details?.videoId !== id) throw refused("unreadable", url);
  const video: Video = {
    id,
    title: details.title,
    description: details.shortDescription,
    channelId: details.channelId ?? null,
    publishedAt: null,
    seconds: Number(details.lengthSeconds) || null,
    thumbnailUrl: largest(details.thumbnail.thumbnails, at.pages),
    isOut: !details.isLive && !details.isUpcoming,
  };
  return { video, tracks: captions?.playerCaptionsTracklistRenderer?.captionTracks ?? [] };
}

function reasonOf({ status, reason }: { status: string; reason: string }): Reason {
  if (/\bbot\b|unusual traffic/i.test(reason)) return "too-many";
  if (status === "LIVE_STREAM_OFFLINE") return "not-out";
  if (/private/i.test(reason)) return "private";
  if (/^(?:LOGIN_REQUIRED|AGE_|CONTENT_CHECK)/.test(status) || /member/i.test(reason))
    return "restricted";
  return "unavailable";
}

/** A transcript in its stored form, or why there is none. */
export type Captions = { transcript: string } | { why: string };

/** The captions in the language that is spoken. Throws `YouTubeRefused`. */
export async function readCaptions(
  at: Address,
  tracks: readonly CaptionTrack[],
  language: string | null,
): Promise<Captions> {
  const chosen = pickTrack(tracks, language);
  const url = chosen && captionsUrl(at, chosen.baseUrl);
  if (!url) return { why: CAPTIONS_OFF };
  const { status, text } = await get(url, at.signal, 8 * MIB);
  expectOk(url, status, "unreachable");
  try {
    const transcript = writeTranscript(parseTranscriptFile(text));
    if (transcript !== "") return { transcript };
  } catch (error) {
    if (!(error instanceof TranscriptError)) throw error;
  }
  throw refused("unreadable", url);
}

/** The track on the host that we ask anyway, whatever host the answer names (security E11). */
function captionsUrl(at: Address, address: string): URL | null {
  if (!URL.canParse(address, at.pages)) return null;
  const { pathname, search } = new URL(address, at.pages);
  return pathname === "/api/timedtext" ? new URL(pathname + search, at.pages) : null;
}
