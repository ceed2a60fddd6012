import type { PodcastMatches } from "../domain/lists/podcast-matches.ts";
import type { Podcast } from "../domain/lists/top-list.ts";
import { backend } from "./client.ts";
import { withWebPicture } from "./list-cards.ts";
import { withSession } from "./with-session.ts";

export async function findPodcasts(query: string, signal: AbortSignal): Promise<PodcastMatches> {
  const { data, error } = await backend().rpc("find_podcasts", { query }).abortSignal(signal);
  if (error) throw error;
  return {
    query,
    podcasts: data.map(({ id, name, description, image_url, is_suggestion }) =>
      withWebPicture({
        id,
        name,
        description,
        imageUrl: image_url,
        ...(is_suggestion && { isSuggestion: true }),
      }),
    ),
    moreCount: (data[0]?.total ?? 0) - data.length,
  };
}

/**
 * Stores a suggested podcast and returns it. The reader can then add this podcast to a list. If a listed podcast already has this
 * name, returns the listed podcast. If the database refuses the name, throws an error with a sentence for the reader.
 */
export const suggestPodcast = (name: string, address: string): Promise<Podcast> =>
  withSession(async () => {
    const { data, error } = await backend().rpc("suggest_podcast", {
      podcast_name: name,
      address,
    });
    if (error) throw error;
    const [row] = data;
    if (!row) throw new Error("The podcast was not stored.");
    const { id, name: storedName, description, image_url } = row;
    return withWebPicture({ id, name: storedName, description, imageUrl: image_url });
  });

/** Returns the podcasts that the reader may still add to a list. `ids` must not have more entries than a list. */
export async function fetchPodcasts(ids: readonly string[], signal: AbortSignal): Promise<Podcast[]> {
  const { data, error } = await backend()
    .from("podcasts")
    .select("id, name, description, imageUrl:image_url")
    .in("id", ids)
    .abortSignal(signal);
  if (error) throw error;
  return data.map(withWebPicture);
}
