import { z } from "zod";
import type { Contract } from "../contract.ts";
import { Refused } from "../refused.ts";
import type { HandlerInput } from "../serve.ts";
import { youtubeOf } from "./index.ts";
import { YouTubeRefused } from "./reasons.ts";
import { createRecap, findVideosWithRecap, readShow } from "./store.ts";

export const contract = {
  allowedCallers: "editor",
  body: z.strictObject({ showId: z.uuid() }),
  failure: "Failed to generate episode from latest video",
} satisfies Contract;

/** The newest video may not be released yet, so try a few videos. */
const MAX_CHECKED_VIDEOS = 5;

const REVIEW_NOTE = "The recap is not published yet. Review and publish it in the Recaps tab.";

export async function generateLatestRecap({ body, caller, env, signal }: HandlerInput<typeof contract>) {
  const show = await readShow(caller.client, body.showId);
  const channelId = show.youtube_channel_id;
  if (!channelId) throw new Refused(400, "Connect a YouTube channel to this show first.");
  const youtube = youtubeOf(env, signal);
  const listedVideos = await youtube.newestVideosOf(channelId);
  const releasedVideos = listedVideos.filter(({ isReleased }) => isReleased).slice(0, MAX_CHECKED_VIDEOS);
  const titleByVideo = await findVideosWithRecap(
    caller.server(),
    releasedVideos.map(({ id }) => id),
  );
  for (const video of releasedVideos) {
    const existingTitle = titleByVideo.get(video.id);
    if (existingTitle) return { message: recapExists(video.title) };
    try {
      const recap = await createRecap({ caller, env, signal, youtube }, show, video);
      if (!recap) return { message: recapExists(video.title) };
      const { title, slug, draftReason, isPublished } = recap;
      const reason = draftReason ?? (isPublished ? null : REVIEW_NOTE);
      const note = reason === null ? {} : { note: reason };
      return { videoInfo: { videoId: video.id, title }, episode: { slug }, ...note };
    } catch (error) {
      if (error instanceof YouTubeRefused && error.reason === "not-released") continue;
      throw error;
    }
  }
  return { message: "The channel shows no videos yet." };
}

const recapExists = (title: string) => `The newest video, “${title}”, has a recap already.`;
