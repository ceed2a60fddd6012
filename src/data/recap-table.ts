import type { Sorting, TableView } from "../domain/forms/table-view.ts";
import { createLikeFilter } from "../domain/search/like-filter.ts";
import { backend } from "./client.ts";
import type { Tables } from "./database.types.ts";
import { readTablePage, type TablePage } from "./table-pages.ts";

type ListedColumn =
  | "id"
  | "title"
  | "slug"
  | "is_featured"
  | "is_published"
  | "episode_date"
  | "publish_at"
  | "is_machine_made"
  | "made_by"
  | "rests_on"
  | "submitted_at"
  | "review_note";
export interface ListedRecap extends Pick<Tables<"er_episodes">, ListedColumn> {
  writer: { full_name: string | null } | null;
  show: { name: string; category: { name: string } };
}

export type RecapSort = "title" | "show" | "is_featured" | "is_published" | "episode_date" | "created_at";
export const RECAP_SORTING: Sorting<RecapSort> = {
  columns: ["title", "show", "is_featured", "is_published", "episode_date", "created_at"],
  defaultSort: { by: "created_at", isDescending: true },
};

export interface RecapFilter {
  categoryId: string | null;
  showId: string | null;
  state: RecapState | null;
  /** If set, the table has only the recaps of this writer. */
  writerId: string | null;
}
export const RECAP_STATES = ["published", "draft", "submitted", "scheduled", "machine"] as const;
export type RecapState = (typeof RECAP_STATES)[number];

const COLUMNS =
  "id, title, slug, episode_date, publish_at, is_featured, is_published, is_machine_made, made_by, rests_on, submitted_at, review_note, writer:profiles!er_episodes_writer_id_fkey(full_name), show:er_shows!inner(name, category_id, category:er_categories!inner(name))" as const;

export const fetchRecapPage =
  ({ categoryId, showId, state, writerId }: RecapFilter) =>
  ({ page, sort, filter }: TableView<RecapSort>, signal: AbortSignal): Promise<TablePage<ListedRecap>> =>
    readTablePage(page, (from, to) => {
      let rows = backend().from("er_episodes").select(COLUMNS, { count: "exact" });
      // If a query sorts by show, @supabase/lite confuses the slug of the recap with the slug of the show.
      const filteredColumns = sort.by === "show" ? ["title"] : ["title", "slug"];
      if (filter) rows = rows.or(createLikeFilter(filteredColumns, filter));
      if (showId) rows = rows.eq("show_id", showId);
      else if (categoryId) rows = rows.eq("show.category_id", categoryId);
      if (writerId) rows = rows.eq("writer_id", writerId);
      if (state === "submitted") rows = rows.not("submitted_at", "is", null);
      else if (state === "scheduled") rows = rows.not("publish_at", "is", null);
      else if (state === "machine") rows = rows.eq("is_machine_made", true);
      else if (state) rows = rows.eq("is_published", state === "published");
      return rows
        .order(sort.by === "show" ? "show(name)" : sort.by, {
          ascending: !sort.isDescending,
          nullsFirst: false,
        })
        .order("id")
        .range(from, to)
        .abortSignal(signal);
    });
