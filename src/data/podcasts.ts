import type { Podcast } from "../domain/lists/top-list.ts";
import { readAllByName } from "./all-rows.ts";
import { backend } from "./client.ts";
import { withWebPicture } from "./list-cards.ts";

export async function fetchPodcasts(signal: AbortSignal): Promise<Podcast[]> {
  const query = backend().from("podcasts").select("id, name, description, imageUrl:image_url");
  return (await readAllByName(query, signal)).map(withWebPicture);
}
