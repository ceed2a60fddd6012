import type { Completion, Offer } from "../domain/follows/onboarding.ts";
import { webUrl } from "../domain/text/web-url.ts";
import { readAllRows } from "./all-rows.ts";
import { backend } from "./client.ts";

/** Everything that can be followed, by name. Throws on failure. */
export async function fetchOffer(signal: AbortSignal): Promise<Offer> {
  const [categories, shows] = await Promise.all([
    readAllRows(() =>
      backend()
        .from("er_categories")
        .select("id, name, description")
        .order("name")
        .order("id")
        .abortSignal(signal),
    ),
    readAllRows(() =>
      backend()
        .from("er_shows")
        .select("id, name, slug, image_url, category_id")
        .order("name")
        .order("id")
        .abortSignal(signal),
    ),
  ]);
  return {
    categories,
    shows: shows.map(({ image_url, category_id, ...show }) => ({
      ...show,
      imageUrl: webUrl(image_url),
      categoryId: category_id,
    })),
  };
}

/** Follows and drops in one transaction; gives how many categories are followed then. */
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
