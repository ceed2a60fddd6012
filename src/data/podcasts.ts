import type { PodcastMatches } from "../domain/lists/podcast-matches.ts";
import type { Podcast } from "../domain/lists/top-list.ts";
import { backend } from "./client.ts";
import { withWebPicture } from "./list-cards.ts";

export async function findPodcasts(query: string, signal: AbortSignal): Promise<PodcastMatches> {
  const { data, error } = await backend().rpc("find_podcasts", { query }).abortSignal(signal);
  if (error) throw error;
  return {
    query,
    listed: data.map(({ id, name, description, image_url }) =>
      withWebPicture({ id, name, description, imageUrl: image_url }),
    ),
    more: (data[0]?.total ?? 0) - data.length,
  };
}

/** Returns the podcasts that the reader may still add to a list. `ids` are at most the podcasts of one list. */
export async function fetchPodcasts(
  ids: readonly string[],
  signal: AbortSignal,
): Promise<Podcast[]> {
  const { data, error } = await backend()
    .from("podcasts")
    .select("id, name, description, imageUrl:image_url")
    .in("id", ids)
    .abortSignal(signal);
  if (error) throw error;
  return data.map(withWebPicture);
}
