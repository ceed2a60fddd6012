import { columnsOf, type RowOf } from "../domain/content/fields.ts";
import { SHOW_FIELDS } from "../domain/content/show-fields.ts";
import type { InputRow } from "../domain/forms/field-form.ts";
import type { Sorting } from "../domain/forms/table-view.ts";
import { backend } from "./client.ts";
import type { TablesInsert, TablesUpdate } from "./database.types.ts";
import { countOf, ONLY_COUNT, rowEditing, tablePageFetcher, type UpdateOutcome } from "./row-editing.ts";
import { withSession } from "./with-session.ts";

export interface EditedShow extends RowOf<typeof SHOW_FIELDS> {
  category: { name: string };
}

const COLUMNS = `${columnsOf(SHOW_FIELDS)}, category:er_categories(name)`;
export const showRows = rowEditing<EditedShow, "er_shows">("er_shows", COLUMNS);
export const fetchShowPage = tablePageFetcher<EditedShow>("er_shows", COLUMNS);

export type ShowSort = "name" | "slug" | "auto_track_youtube";
export const SHOW_SORTING: Sorting<ShowSort> = {
  columns: ["name", "slug", "auto_track_youtube"],
  defaultSort: { by: "name", isDescending: false },
};

type ShowInput = InputRow<typeof SHOW_FIELDS>;

export const insertShow = (show: ShowInput) => showRows.insert(show as TablesInsert<"er_shows">);

/** If the address of the channel changes, the update removes the id of the connected channel. */
export const updateShow = (id: string, version: number, show: ShowInput): Promise<UpdateOutcome<EditedShow>> =>
  withSession(async () => {
    // If another admin changes the row after this fetch, the row has a newer version. Then the update changes nothing.
    const storedShow = await showRows.fetch(id);
    const hasNewChannel = storedShow?.youtube_channel_url !== show.youtube_channel_url;
    const change = hasNewChannel ? { ...show, youtube_channel_id: null } : show;
    return showRows.update(id, version, change as TablesUpdate<"er_shows">);
  });

export const countRecapsOf = (showId: string) =>
  countOf(backend().from("er_episodes").select("id", ONLY_COUNT).eq("show_id", showId));

/** Deletes the show and all its recaps. Returns false if the show does not exist. Throws an error if `name` is not the name of the show. */
export const deleteShowWithRecaps = (id: string, name: string): Promise<boolean> =>
  withSession(async () => {
    const { data, error } = await backend().rpc("delete_show", { show: id, name });
    if (error) throw error;
    return data !== null;
  });
