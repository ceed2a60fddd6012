import { createHash } from "node:crypto";
import type { FeedEpisode } from "./episode.ts";

const KEY_MAX_CHARS = 250;

/** Gives each episode its most reliable key that no other episode has. A repeated episode appears only once. */
export function withKeys(episodes: FeedEpisode[]): { key: string; item: FeedEpisode }[] {
  const lastByKeys = new Map(episodes.toReversed().map((item) => [item.keys.join("\n"), item]));
  const items = episodes.filter((item) => lastByKeys.get(item.keys.join("\n")) === item);
  const uses = Map.groupBy(
    items.flatMap(({ keys }) => [...new Set(keys)]),
    (key) => key,
  );
  const keyOf = ({ keys }: FeedEpisode) =>
    keys.find((key) => uses.get(key)?.length === 1) ?? keys.join(" ");
  return items.map((item) => ({ item, key: storedKey(keyOf(item)) }));
}

function storedKey(key: string): string {
  if (key.length <= KEY_MAX_CHARS) return key;
  return createHash("sha256").update(key).digest("hex");
}
