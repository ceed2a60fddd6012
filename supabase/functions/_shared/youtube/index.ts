import type { ChannelRef } from "../../../../src/domain/youtube/youtube.ts";
import { Refused } from "../refused.ts";
import type { Env } from "../settings.ts";
import * as dataApi from "./data-api.ts";
import type { Address } from "./get.ts";
import { type Captions, type Played, play, readCaptions } from "./player.ts";
import * as pages from "./public-pages.ts";
import { YouTubeRefused } from "./reasons.ts";
import { joined, type Video } from "./video.ts";

export type { Captions, Video };

export type YouTube = ReturnType<typeof youtubeOf>;

/** As many as the public feed holds. */
const MOST_LISTED = 15;

/**
 * With YOUTUBE_API_KEY the Data API, else the public feed and pages; captions by the player.
 * Everything throws `YouTubeRefused`, whose words are for an admin.
 */
export function youtubeOf(env: Env, signal: AbortSignal) {
  const base = env("YOUTUBE_BASE_URL");
  const at: Address = {
    pages: new URL(base || "https://www.youtube.com").origin,
    api: new URL(base || "https://www.googleapis.com").origin,
    signal,
  };
  const key = env("YOUTUBE_API_KEY");
  const api = key ? { ...at, key } : null;

  return {
    async findChannel(ref: ChannelRef) {
      if (api) {
        const found = await dataApi.findChannel(api, ref);
        if (found) return found;
        if (ref.kind !== "custom") throw new YouTubeRefused("no-channel");
      }
      if (ref.kind !== "id") return pages.findChannel(at, ref);
      return { id: ref.name, title: (await pages.readFeed(at, ref.name)).title };
    },
    /** Newest first. */
    newestOf: async (channelId: string) =>
      api
        ? dataApi.newestOf(api, channelId, MOST_LISTED)
        : (await pages.readFeed(at, channelId)).videos,
    /** `known` is what a list said of it already; `wantsCaptions` false where they are at hand. */
    async read(
      id: string,
      {
        known,
        language,
        wantsCaptions,
      }: { known?: Video | undefined; language: string | null; wantsCaptions: boolean },
    ): Promise<{ video: Video; captions: Captions }> {
      const played = await attempt(() => play(at, id));
      // Nothing else that YouTube tells of such a video makes a recap.
      if ("failed" in played && isFinal(played.failed)) throw played.failed;
      const facts = api
        ? await dataApi.readVideo(api, id)
        : await publicFacts(at, id, played, known);
      const said = "video" in played ? joined(facts, played.video) : facts;
      const video = known ? joined(said, known) : await dated(at, said);
      if (!video.isOut) throw new YouTubeRefused("not-out");
      return {
        video,
        captions: wantsCaptions ? await captionsOf(at, played, language) : { why: "" },
      };
    },
  };
}

const isFinal = (failed: Refused) =>
  failed instanceof YouTubeRefused && ["private", "not-out"].includes(failed.reason);

type Attempted<T> = T | { failed: Refused };

async function attempt<T>(act: () => Promise<T>): Promise<Attempted<T>> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof Refused) return { failed: error };
    throw error;
  }
}

/**
 * Where we are kept from the player, the channel's list knows enough; else YouTube still tells the
 * title of a video to who may embed it.
 */
async function publicFacts(
  at: Address,
  id: string,
  played: Attempted<Played>,
  known: Video | undefined,
): Promise<Video> {
  if ("video" in played) return played.video;
  const isAboutVideo = played.failed instanceof YouTubeRefused && played.failed.status === 404;
  if (known && !isAboutVideo) return known;
  const told = await attempt(() => pages.readOembed(at, id));
  // The player knows more about why.
  if ("failed" in told) throw played.failed;
  return told;
}

/** The day is in the channel's feed, as long as the video is among its newest. */
async function dated(at: Address, video: Video): Promise<Video> {
  const { channelId, publishedAt } = video;
  if (publishedAt !== null || channelId === null) return video;
  const feed = await attempt(() => pages.readFeed(at, channelId));
  const listed = "videos" in feed ? feed.videos.find(({ id }) => id === video.id) : undefined;
  return listed ? joined(video, listed) : video;
}

async function captionsOf(
  at: Address,
  played: Attempted<Played>,
  language: string | null,
): Promise<Captions> {
  if ("failed" in played) return { why: played.failed.message };
  const read = await attempt(() => readCaptions(at, played.tracks, language));
  return "failed" in read ? { why: read.failed.message } : read;
}
