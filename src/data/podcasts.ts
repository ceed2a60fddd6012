import type { Podcast } from "../domain/lists/top-list.ts";
import { readAllRows } from "./all-rows.ts";
import { backend } from "./client.ts";
import { withWebPicture } from "./list-cards.ts";

/** Every podcast a list can be made of, by name. Throws on failure. */
export async function fetchPodcasts(signal: AbortSignal): Promise<Podcast[]> {
  const rows = await readAllRows((from, to) =>
    backend()
      .from("podcasts")
      .select("id, name, description, imageUrl:image_url")
      .order("name")
      .order("id")
      .range(from, to)
      .abortSignal(signal),
  );
  return rows.map(withWebPicture);
}
