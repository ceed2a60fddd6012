import type { Podcast } from "../domain/lists/top-list.ts";
import { webUrl } from "../domain/text/web-url.ts";
import { readAllByName } from "./all-rows.ts";
import { backend } from "./client.ts";

/** Every podcast a list can be made of, by name. Throws on failure. */
export async function fetchPodcasts(signal: AbortSignal): Promise<Podcast[]> {
  const query = backend().from("podcasts").select("id, name, description, image_url");
  const rows = await readAllByName(query, signal);
  return rows.map(({ image_url, ...podcast }) => ({ ...podcast, imageUrl: webUrl(image_url) }));
}
