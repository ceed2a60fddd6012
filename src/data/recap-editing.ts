import type { RecapRow } from "../domain/recap-form/row.ts";
import { backend } from "./client.ts";
import type { TablesInsert } from "./database.types.ts";
import {
  type EditedRow,
  settleDelete,
  settleInsert,
  settleUpdate,
  type UpdateOutcome,
} from "./row-editing.ts";

/** A recap as its form needs it: with the category of its show, and what the form leaves alone. */
export interface EditedRecap extends EditedRow, RecapRow {
  category_id: string;
  links: unknown;
  chapters: unknown;
}

const COLUMNS =
  "id, version, show_id, title, slug, episode_date, episode_link, youtube_url, guests, guest_name, guest_link, quick_take, recap_body, key_takeaways, quotes, recommendations, why_it_matters, cta, is_featured, thumbnail_url, duration_minutes, is_manual_clip, transcript, is_published, links, chapters" as const;

/** The show of a recap could not be asked for its category. */
export class ShowNotRead extends Error {}

type Stored = Omit<EditedRecap, "category_id">;
/** Checks of the database hold the shape of what is JSON. */
const asStored = (row: object) => row as Stored;

/** A recap with its show's category; null where it is gone. Throws `ShowNotRead`, or on failure. */
export async function fetchEditedRecap(
  id: string,
  signal?: AbortSignal,
): Promise<EditedRecap | null> {
  const query = backend().from("er_episodes").select(COLUMNS).eq("id", id);
  const { data, error } = await (signal ? query.abortSignal(signal) : query).maybeSingle();
  if (error) throw error;
  return data && withCategory(asStored(data));
}

async function withCategory(row: Stored): Promise<EditedRecap> {
  const { data, error } = await backend()
    .from("er_shows")
    .select("category_id")
    .eq("id", row.show_id)
    .maybeSingle();
  if (error || !data) throw new ShowNotRead(error?.message);
  return { ...row, category_id: data.category_id };
}

/** Makes a recap. Throws what the backend says. */
export const insertRecap = (row: Partial<RecapRow>, categoryId: string): Promise<EditedRecap> =>
  settleInsert(async () => {
    const columns = row as TablesInsert<"er_episodes">;
    const { data, error } = await backend().from("er_episodes").insert(columns).select(COLUMNS);
    return stored(data, error, categoryId);
  });

/** Writes columns of a recap that was opened in this version; a machine's is then an admin's. */
export const updateRecap = (
  id: string,
  version: number,
  columns: Partial<RecapRow>,
  categoryId: string,
): Promise<UpdateOutcome<EditedRecap>> =>
  settleUpdate(
    version,
    async () => {
      const { data, error } = await backend()
        .from("er_episodes")
        .update({ ...columns, is_machine_made: false })
        .eq("id", id)
        .eq("version", version)
        .select(COLUMNS);
      return stored(data, error, categoryId);
    },
    () => fetchEditedRecap(id),
  );

/** The show, and so its category, was chosen in the form. */
function stored(data: object[] | null, error: unknown, category_id: string) {
  if (error || !data) return { data: null, error: error ?? new Error("No answer.") };
  return { data: data.map((row) => ({ ...asStored(row), category_id })), error: null };
}

/** False where it was gone already. */
export const deleteRecap = (id: string): Promise<boolean> =>
  settleDelete(
    () => backend().from("er_episodes").delete().eq("id", id).select("id"),
    async () => (await fetchEditedRecap(id)) !== null,
  );

/** The title of another recap that has this slug; null where it is free. Throws on failure. */
export async function slugHolder(
  slug: string,
  ownId: string | null,
  signal: AbortSignal,
): Promise<string | null> {
  const query = backend().from("er_episodes").select("title").eq("slug", slug).limit(1);
  const { data, error } = await (ownId ? query.neq("id", ownId) : query).abortSignal(signal);
  if (error) throw error;
  return data[0]?.title ?? null;
}
