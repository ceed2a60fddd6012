import type { FollowChanges, FollowOptions } from "../domain/follows/onboarding.ts";
import { validWebUrl } from "../domain/text/web-url.ts";
import { readAllByName } from "./all-rows.ts";
import { toCamelCase } from "./camel-case.ts";
import { backend } from "./client.ts";

export async function fetchFollowOptions(signal: AbortSignal): Promise<FollowOptions> {
  const [categories, shows] = await Promise.all([
    readAllByName(backend().from("er_categories").select("id, name, description"), signal),
    readAllByName(backend().from("er_shows").select("id, name, slug, image_url, category_id"), signal),
  ]);
  return {
    categories,
    shows: shows.map(({ image_url, ...show }) => ({
      ...toCamelCase(show),
      imageUrl: validWebUrl(image_url),
    })),
  };
}

/** Returns the number of followed categories. */
export async function completeOnboarding(completion: FollowChanges): Promise<number> {
  const { data, error } = await backend().rpc("complete_onboarding", {
    categories: completion.categories,
    shows: completion.shows,
    dropped_categories: completion.droppedCategories,
    dropped_shows: completion.droppedShows,
  });
  if (error) throw error;
  return data;
}
