import type { Sorting, TableView } from "../domain/forms/table-view.ts";
import { likeAny } from "../domain/search/like-filter.ts";
import { backend } from "./client.ts";
import {
  type EditedRow,
  settleDelete,
  settleInsert,
  settleUpdate,
  type UpdateOutcome,
} from "./row-editing.ts";
import { readTablePage, type TablePage } from "./table-pages.ts";

const COLUMNS =
  "id, name, slug, description, category_id, image_url, youtube_channel_url, youtube_channel_id, auto_track_youtube, version, category:er_categories(name)" as const;

export interface ShowInput {
  name: string;
  slug: string;
  description: string | null;
  category_id: string;
  image_url: string | null;
  youtube_channel_url: string | null;
  auto_track_youtube: boolean;
}

export interface EditedShow extends EditedRow, ShowInput {
  youtube_channel_id: string | null;
  category: { name: string };
}

export type ShowSort = "name" | "slug" | "auto_track_youtube";
export const SHOW_SORTING: Sorting<ShowSort> = {
  columns: ["name", "slug", "auto_track_youtube"],
  first: { by: "name", isDown: false },
};

/** Shows as admins see them: those that hold the filter's text, page by page. */
export const fetchShowPage = (
  { page, sort, filter }: TableView<ShowSort>,
  signal: AbortSignal,
): Promise<TablePage<EditedShow>> =>
  readTablePage(page, (from, to) => {
    const all = backend().from("er_shows").select(COLUMNS, { count: "exact" });
    return (filter ? all.or(likeAny(["name", "slug", "description"], filter)) : all)
      .order(sort.by, { ascending: !sort.isDown })
      .order("id")
      .range(from, to)
      .abortSignal(signal);
  });

/** The show as it is now; null where it is gone. Throws on failure. */
export async function fetchEditedShow(id: string): Promise<EditedShow | null> {
  const { data, error } = await backend()
    .from("er_shows")
    .select(COLUMNS)
    .eq("id", id)
    .maybeSingle();
  if (error) throw error;
  return data;
}

export const insertShow = (show: ShowInput): Promise<EditedShow> =>
  settleInsert(() => backend().from("er_shows").insert(show).select(COLUMNS));

/**
 * Saves a show that was opened in this version. Where its channel's address is another than the
 * stored one, the channel that was connected is not its own any more.
 */
export const updateShow = (
  id: string,
  version: number,
  show: ShowInput,
): Promise<UpdateOutcome<EditedShow>> =>
  settleUpdate(
    version,
    async () => {
      // Of any other version nothing is written, so what is read here is what is replaced.
      const stored = await fetchEditedShow(id);
      const isOther = stored?.youtube_channel_url !== show.youtube_channel_url;
      return backend()
        .from("er_shows")
        .update(isOther ? { ...show, youtube_channel_id: null } : show)
        .eq("id", id)
        .eq("version", version)
        .select(COLUMNS);
    },
    () => fetchEditedShow(id),
  );

/** False where it was gone already. Throws 23503 while it has recaps. */
export const deleteShow = (id: string): Promise<boolean> =>
  settleDelete(
    () => backend().from("er_shows").delete().eq("id", id).select("id"),
    async () => (await fetchEditedShow(id)) !== null,
  );

/** How many recaps a show has, drafts included. Throws on failure. */
export async function countRecapsOf(showId: string): Promise<number> {
  const { count, error } = await backend()
    .from("er_episodes")
    .select("id", { count: "exact", head: true })
    .eq("show_id", showId);
  if (error) throw error;
  return count ?? 0;
}
