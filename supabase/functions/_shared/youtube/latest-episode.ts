import { z } from "zod";
import type { Contract } from "../contract.ts";
import { Refused } from "../refused.ts";
import type { Asked } from "../serve.ts";
import { youtubeOf } from "./index.ts";
import { YouTubeRefused } from "./reasons.ts";
import { knownVideos, makeRecap, readShow } from "./store.ts";

export const contract = {
  who: "admin",
  body: z.strictObject({ showId: z.uuid() }),
  failure: "Failed to generate episode from latest video",
} satisfies Contract;

/** Premieres and streams to come stand before what is out. */
const MOST_SKIPPED = 5;

/** Makes a recap of a show's newest video, or says why there is nothing to do (specification §7). */
export async function generateLatest({ body, caller, env, signal }: Asked<typeof contract>) {
  const show = await readShow(caller.client, body.showId);
  const channelId = show.youtube_channel_id;
  if (!channelId) throw new Refused(400, "Connect a YouTube channel to this show first.");
  const youtube = youtubeOf(env, signal);
  const listed = (await youtube.newestOf(channelId)).filter(({ isOut }) => isOut);
  const newest = listed.slice(0, MOST_SKIPPED);
  const known = await knownVideos(
    caller.server(),
    newest.map(({ id }) => id),
  );
  for (const video of newest) {
    const had = known.get(video.id);
    if (had) return { message: alreadyThere(video.title) };
    try {
      const made = await makeRecap({ caller, env, signal, youtube }, show, video);
      if (!made) return { message: alreadyThere(video.title) };
      const { title, slug, needsPerson } = made;
      const note = needsPerson ? { note: needsPerson } : {};
      return { videoInfo: { videoId: video.id, title }, episode: { slug }, ...note };
    } catch (error) {
      if (error instanceof YouTubeRefused && error.reason === "not-out") continue;
      throw error;
    }
  }
  return { message: "The channel shows no videos yet." };
}

const alreadyThere = (title: string) => `The newest video, “${title}”, has a recap already.`;
