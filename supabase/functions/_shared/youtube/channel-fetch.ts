import { z } from "zod";
import { URL_MAX_CHARS } from "../../../../src/domain/limits.ts";
import { validWebUrl } from "../../../../src/domain/text/web-url.ts";
import { channelPath, channelRefOf, INVALID_CHANNEL_URL } from "../../../../src/domain/youtube/youtube.ts";
import type { Contract } from "../contract.ts";
import { Refused } from "../refused.ts";
import type { HandlerInput } from "../serve.ts";
import { youtubeOf } from "./index.ts";

export const contract = {
  allowedCallers: "editor",
  body: z.strictObject({ channelUrl: z.string().max(URL_MAX_CHARS), showId: z.uuid() }),
  failure: "Failed to connect YouTube channel",
} satisfies Contract;

export async function connectChannel({ body, caller, env, signal }: HandlerInput<typeof contract>) {
  const { channelUrl, showId } = body;
  const ref = channelRefOf(channelUrl);
  if (!ref) throw new Refused(400, INVALID_CHANNEL_URL);
  const { id: channelId, title } = await youtubeOf(env, signal).findChannel(ref);
  const address = validWebUrl(channelUrl.trim()) ?? `https://www.youtube.com${channelPath(ref)}`;
  const { data } = await caller.client
    .from("er_shows")
    .update({ youtube_channel_id: channelId, youtube_channel_url: address })
    .eq("id", showId)
    .select("version")
    .throwOnError();
  const [savedShow] = data;
  if (!savedShow) throw new Refused(404, "Show Not Found");
  return { channelId, title, version: savedShow.version };
}
