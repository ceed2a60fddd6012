import { fieldsOf } from "../domain/text/is-record.ts";
import { backend } from "./client.ts";
import { callFunction } from "./functions.ts";
import type { SourceBytes } from "./import/decode.ts";
import { withSession } from "./with-session.ts";

/** A check of one feed ends after this time. */
const CHECK_TIMEOUT_MS = 150_000;

export interface FollowedFeed {
  id: string;
  title: string;
  host: string;
  checkedAt: string | null;
  failure: string | null;
  foundCount: number;
}

/** Downloads a file through the function fetch-feed, because a browser may not read other sites. */
export async function downloadFile(address: string, signal: AbortSignal): Promise<SourceBytes & { url: string }> {
  const reply = fieldsOf(await callFunction("fetch-feed", { address }, signal));
  const bytes = Uint8Array.from(atob(String(reply["base64"])), (letter) => letter.charCodeAt(0));
  const charset = reply["charset"];
  return {
    bytes,
    url: String(reply["url"]),
    ...(typeof charset === "string" ? { charset } : {}),
  };
}

export async function fetchFollowedFeeds(_: string, signal: AbortSignal): Promise<FollowedFeed[]> {
  const { data, error } = await backend().rpc("followed_feeds").abortSignal(signal);
  if (error) throw error;
  return data.map(({ id, title, host, checked_at, failure, found_count }) => ({
    id,
    title,
    host,
    failure,
    checkedAt: checked_at,
    foundCount: found_count,
  }));
}

export const followFeed = (feed: {
  address: string;
  title: string;
  category?: string;
  license?: string;
}): Promise<void> =>
  withSession(async () => {
    const { error } = await backend().rpc("follow_feed", feed);
    if (error) throw error;
  });

export const stopFeed = (id: string): Promise<void> =>
  withSession(async () => {
    const { error } = await backend().rpc("stop_feed", { feed: id });
    if (error) throw error;
  });

/** Checks one feed now. Returns how many new episodes the check found, or null if it failed. */
export async function checkFeed(id: string): Promise<number | null> {
  const signal = AbortSignal.timeout(CHECK_TIMEOUT_MS);
  const { checked, failed, found } = fieldsOf(await callFunction("check-feeds", { feed: id }, signal));
  return checked === 1 && failed === 0 ? Number(found) : null;
}

/** Reads the transcript of a draft from its followed feed again. Returns whether the draft has a transcript now. */
export async function retryTranscript(episodeId: string): Promise<boolean> {
  const feed = await withSession(async () => {
    const { data, error } = await backend().rpc("forget_feed_item", { episode: episodeId });
    if (error) throw error;
    return data;
  });
  if (!feed) throw new Error("No followed feed has this episode. Paste the transcript.");
  const found = await checkFeed(feed);
  const { data } = await backend()
    .from("er_episodes")
    .select("id")
    .eq("id", episodeId)
    .not("transcript", "is", null)
    .throwOnError();
  if (data.length === 0 && found === null) throw new Error("The check of the feed failed. Followed feeds says why.");
  return data.length > 0;
}
