import type { ChannelRef } from "../../../../src/domain/youtube/youtube.ts";
import { Refused } from "../refused.ts";
import type { Env } from "../settings.ts";
import * as dataApi from "./data-api.ts";
import type { Connection } from "./get.ts";
import { type Captions, type PlayerVideo, readCaptions, readPlayer } from "./player.ts";
import * as pages from "./public-pages.ts";
import { YouTubeRefused } from "./reasons.ts";
import { mergeVideos, type Video } from "./video.ts";

export type { Captions, Video };

export type YouTube = ReturnType<typeof youtubeOf>;

/** YouTube's RSS feeds list 15 videos, so requests to the Data API have the same limit. */
const MAX_LISTED_VIDEOS = 15;

/** Reads YouTube with the Data API. Without YOUTUBE_API_KEY, reads YouTube's RSS feeds and pages. */
export function youtubeOf(env: Env, signal: AbortSignal) {
  const youtubeUrl = env("YOUTUBE_BASE_URL");
  const connection: Connection = {
    pageOrigin: new URL(youtubeUrl || "https://www.youtube.com").origin,
    apiOrigin: new URL(youtubeUrl || "https://www.googleapis.com").origin,
    signal,
  };
  const key = env("YOUTUBE_API_KEY");
  const api = key ? { ...connection, key } : null;

  return {
    async findChannel(ref: ChannelRef) {
      if (api) {
        const channel = await dataApi.findChannel(api, ref);
        if (channel) return channel;
        if (ref.kind !== "custom") throw new YouTubeRefused("no-channel");
      }
      if (ref.kind !== "id") return pages.findChannel(connection, ref);
      return { id: ref.name, title: (await pages.readFeed(connection, ref.name)).title };
    },
    newestVideosOf: async (channelId: string) =>
      api
        ? dataApi.newestVideosOf(api, channelId, MAX_LISTED_VIDEOS)
        : (await pages.readFeed(connection, channelId)).videos,
    async readVideo(
      id: string,
      {
        listedVideo,
        language,
        needsCaptions,
      }: { listedVideo?: Video | undefined; language: string | null; needsCaptions: boolean },
    ): Promise<{ video: Video; captions: Captions }> {
      const player = await attempt(() => readPlayer(connection, id));
      // If a video is private or not released, do not try other ways to read it.
      if ("refusal" in player && isFinal(player.refusal)) throw player.refusal;
      const facts = api ? await dataApi.readVideo(api, id) : await readPublicFacts(connection, id, player, listedVideo);
      const allFacts = "video" in player ? mergeVideos(facts, player.video) : facts;
      const video = listedVideo ? mergeVideos(allFacts, listedVideo) : await addDate(connection, allFacts);
      if (!video.isReleased) throw new YouTubeRefused("not-released");
      return {
        video,
        captions: needsCaptions ? await captionsOf(connection, player, language) : { reason: "" },
      };
    },
  };
}

const isFinal = (refusal: Refused) =>
  refusal instanceof YouTubeRefused && ["private", "not-released"].includes(refusal.reason);

type AttemptResult<T> = T | { refusal: Refused };

async function attempt<T>(action: () => Promise<T>): Promise<AttemptResult<T>> {
  try {
    return await action();
  } catch (error) {
    if (error instanceof Refused) return { refusal: error };
    throw error;
  }
}

/** Returns the facts from the player. Without these facts, uses the list of videos or YouTube's oEmbed. */
async function readPublicFacts(
  connection: Connection,
  id: string,
  player: AttemptResult<PlayerVideo>,
  listedVideo: Video | undefined,
): Promise<Video> {
  if ("video" in player) return player.video;
  const videoIsMissing = player.refusal instanceof YouTubeRefused && player.refusal.status === 404;
  if (listedVideo && !videoIsMissing) return listedVideo;
  const oembed = await attempt(() => pages.readOembed(connection, id));
  if ("refusal" in oembed) throw player.refusal;
  return oembed;
}

/** Adds a missing date from the RSS feed of the channel, which has the dates of the newest videos. */
async function addDate(connection: Connection, video: Video): Promise<Video> {
  const { channelId, publishedAt } = video;
  if (publishedAt !== null || channelId === null) return video;
  const feed = await attempt(() => pages.readFeed(connection, channelId));
  const listedVideo = "videos" in feed ? feed.videos.find(({ id }) => id === video.id) : undefined;
  return listedVideo ? mergeVideos(video, listedVideo) : video;
}

async function captionsOf(
  connection: Connection,
  player: AttemptResult<PlayerVideo>,
  language: string | null,
): Promise<Captions> {
  if ("refusal" in player) return { reason: player.refusal.message };
  const captions = await attempt(() => readCaptions(connection, player.tracks, language));
  return "refusal" in captions ? { reason: captions.refusal.message } : captions;
}
