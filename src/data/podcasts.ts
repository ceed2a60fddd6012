import type { Podcast } from "../domain/lists/top-list.ts";
import { webUrl } from "../domain/text/web-url.ts";
import { readAllRows } from "./all-rows.ts";
import { backend } from "./client.ts";

/** Every podcast a list can be made of, by name. Throws on failure. */
export async function fetchPodcasts(signal: AbortSignal): Promise<Podcast[]> {
  const rows = await readAllRows(() =>
    backend()
      .from("podcasts")
      .select("id, name, description, image_url")
      .order("name")
      .order("id")
      .abortSignal(signal),
  );
  return rows.map(({ image_url, ...podcast }) => ({ ...podcast, imageUrl: webUrl(image_url) }));
}
