import { columnsOf, type RowOf } from "../domain/content/fields.ts";
import { PODCAST_FIELDS, type PodcastStatus } from "../domain/content/podcast-fields.ts";
import type { Sorting, TableView } from "../domain/forms/table-view.ts";
import type { ImportedPodcast } from "../domain/lists/podcast-import.ts";
import { createLikeFilter } from "../domain/search/like-filter.ts";
import { backend } from "./client.ts";
import { countOf, NothingWritten, ONLY_COUNT, rowEditing } from "./row-editing.ts";
import { readTablePage, type TablePage } from "./table-pages.ts";
import { withSession } from "./with-session.ts";

export interface EditedPodcast extends RowOf<typeof PODCAST_FIELDS> {
  status: PodcastStatus;
  show: { slug: string } | null;
}

const COLUMNS = `${columnsOf(PODCAST_FIELDS)}, status, show:er_shows(slug)`;
export const podcastRows = rowEditing<EditedPodcast, "podcasts">("podcasts", COLUMNS);

export type PodcastSort = "name" | "status";
export const PODCAST_SORTING: Sorting<PodcastSort> = {
  columns: ["name", "status"],
  // Suggestions come first, because they wait for a review.
  defaultSort: { by: "status", isDescending: true },
};

export const fetchPodcastPage = (
  { page, sort, filter }: TableView<PodcastSort>,
  signal: AbortSignal,
): Promise<TablePage<EditedPodcast>> =>
  readTablePage(page, (from, to) => {
    const allRows = backend().from("podcasts").select(COLUMNS, { count: "exact" });
    const rows = filter
      ? allRows.or(createLikeFilter(["name", "description", "website_url", "feed_url"], filter))
      : allRows;
    return rows
      .order(sort.by, { ascending: !sort.isDescending })
      .order("name")
      .order("id")
      .range(from, to)
      .abortSignal(signal)
      .overrideTypes<EditedPodcast[], { merge: false }>();
  });

export const setPodcastStatus = (id: string, status: "listed" | "hidden"): Promise<void> =>
  withSession(async () => {
    const { data, error } = await backend().from("podcasts").update({ status }).eq("id", id).select("id");
    if (error) throw error;
    if (data.length === 0) throw new NothingWritten();
  });

export type Review = { action: "list" } | { action: "merge"; target: string } | { action: "reject"; reason: string };

/** Throws an error with a sentence for the editor, for example if someone else has already reviewed the suggestion. */
export const reviewSuggestion = (podcast: string, review: Review): Promise<void> =>
  withSession(async () => {
    const { error } = await backend().rpc("review_suggestion", { podcast, ...review });
    if (error) throw error;
  });

/** Adds only podcasts whose name is new. Returns the number of added podcasts. */
export const importPodcasts = (podcasts: readonly ImportedPodcast[]): Promise<number> =>
  withSession(async () => {
    const rows = podcasts.map(({ name, description, websiteUrl, feedUrl }) => ({
      name,
      description,
      website_url: websiteUrl,
      feed_url: feedUrl,
    }));
    const { data, error } = await backend().rpc("import_podcasts", { podcasts: rows });
    if (error) throw error;
    return data;
  });

export const countListsWith = (podcastId: string) =>
  countOf(backend().from("list_items").select("list_id", ONLY_COUNT).eq("podcast_id", podcastId));
