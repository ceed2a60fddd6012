import { sha256 } from "../sha256.ts";
import type { FeedEpisode } from "./episode.ts";

const KEY_MAX_CHARS = 250;

/** Gives each episode its most reliable key that no other episode has. A repeated episode appears only once. */
export async function withKeys(
  episodes: FeedEpisode[],
): Promise<{ key: string; item: FeedEpisode }[]> {
  const lastByKeys = new Map(episodes.toReversed().map((item) => [item.keys.join("\n"), item]));
  const items = episodes.filter((item) => lastByKeys.get(item.keys.join("\n")) === item);
  const usesOfKey = Map.groupBy(
    items.flatMap(({ keys }) => [...new Set(keys)]),
    (key) => key,
  );
  const keyOf = ({ keys }: FeedEpisode) =>
    keys.find((key) => usesOfKey.get(key)?.length === 1) ?? keys.join(" ");
  return Promise.all(items.map(async (item) => ({ item, key: await storedKey(keyOf(item)) })));
}

async function storedKey(key: string): Promise<string> {
  return key.length <= KEY_MAX_CHARS ? key : sha256(key);
}
