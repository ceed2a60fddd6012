import { privateFeedAddress } from "../domain/feeds/private-feed.ts";
import { backendAddress } from "./backend-address.ts";
import { backend } from "./client.ts";
import { withSession } from "./with-session.ts";

/** Returns the time when the reader created the private feed. Returns null if the reader has no private feed. */
export async function fetchPrivateFeedTime(_userId: string, signal: AbortSignal): Promise<string | null> {
  const { data, error } = await backend().rpc("private_feed_since").abortSignal(signal);
  if (error) throw error;
  return data;
}

/** Creates a private feed and returns its address. No later call can return this address. Earlier addresses stop working. */
export const createPrivateFeed = (): Promise<string> =>
  withSession(async () => {
    const { data, error } = await backend().rpc("create_private_feed");
    if (error) throw error;
    return privateFeedAddress(backendAddress().url, data);
  });

export const deletePrivateFeed = (): Promise<void> =>
  withSession(async () => {
    const { error } = await backend().rpc("delete_private_feed");
    if (error) throw error;
  });
