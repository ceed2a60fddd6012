import type { Completion, FollowOptions } from "../domain/follows/onboarding.ts";
import { webUrl } from "../domain/text/web-url.ts";
import { readAllByName } from "./all-rows.ts";
import { camelCased } from "./camel-case.ts";
import { backend } from "./client.ts";

export async function fetchFollowOptions(signal: AbortSignal): Promise<FollowOptions> {
  const [categories, shows] = await Promise.all([
    readAllByName(backend().from("er_categories").select("id, name, description"), signal),
    readAllByName(
      backend().from("er_shows").select("id, name, slug, image_url, category_id"),
      signal,
    ),
  ]);
  return {
    categories,
    shows: shows.map(({ image_url, ...show }) => ({
      ...camelCased(show),
      imageUrl: webUrl(image_url),
    })),
  };
}

/** Returns the number of followed categories. */
export async function completeOnboarding(completion: Completion): Promise<number> {
  const { data, error } = await backend().rpc("complete_onboarding", {
    categories: completion.categories,
    shows: completion.shows,
    dropped_categories: completion.droppedCategories,
    dropped_shows: completion.droppedShows,
  });
  if (error) throw error;
  return data;
}
