import { createHash } from "node:crypto";
import type { FeedEpisode } from "./episode.ts";

const KEY_MOST_CHARS = 250;

/** Each episode with the surest key that no other of the feed has; what is listed twice, once. */
export function withKeys(episodes: FeedEpisode[]): { key: string; item: FeedEpisode }[] {
  const different = new Map(episodes.toReversed().map((item) => [item.keys.join("\n"), item]));
  const items = episodes.filter((item) => different.get(item.keys.join("\n")) === item);
  const uses = Map.groupBy(
    items.flatMap(({ keys }) => [...new Set(keys)]),
    (key) => key,
  );
  const keyOf = ({ keys }: FeedEpisode) =>
    keys.find((key) => uses.get(key)?.length === 1) ?? keys.join(" ");
  return items.map((item) => ({ item, key: stored(keyOf(item)) }));
}

function stored(key: string): string {
  if (key.length <= KEY_MOST_CHARS) return key;
  return createHash("sha256").update(key).digest("hex");
}
