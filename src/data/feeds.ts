import { fieldsOf } from "../domain/text/is-record.ts";
import { backend } from "./client.ts";
import { callFunction } from "./functions.ts";
import type { SourceBytes } from "./import/decode.ts";
import { withSession } from "./with-session.ts";

export interface FollowedFeed {
  id: string;
  title: string;
  host: string;
  checkedAt: string | null;
  failure: string | null;
  foundCount: number;
}

/** Downloads a file through the function fetch-feed, because a browser may not read other sites. */
export async function downloadFile(
  address: string,
  signal: AbortSignal,
): Promise<SourceBytes & { url: string }> {
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
    ...{ id, title, host, failure },
    ...{ checkedAt: checked_at, foundCount: found_count },
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
