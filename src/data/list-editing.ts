import type { ListPayload } from "../domain/lists/list-draft.ts";
import { backend } from "./client.ts";

/** In milliseconds; after it, nobody knows whether the list was stored. */
export const LONGEST_WAIT_MS = 30_000;

/**
 * Publishes a list with its items in one transaction; where the reader has one of this id already,
 * that stays as it is. Throws on failure.
 */
export async function createTopList(id: string, list: ListPayload): Promise<void> {
  const { error } = await backend()
    .rpc("create_top_list", { id, ...toArgs(list) })
    .abortSignal(AbortSignal.timeout(LONGEST_WAIT_MS));
  if (error) throw error;
}

/** Replaces a published list. False where the reader has no such list. Throws on failure. */
export async function updateTopList(id: string, list: ListPayload): Promise<boolean> {
  const { data, error } = await backend()
    .rpc("update_top_list", { list: id, ...toArgs(list) })
    .abortSignal(AbortSignal.timeout(LONGEST_WAIT_MS));
  if (error) throw error;
  return data;
}

const toArgs = ({ title, description, items }: ListPayload) => ({
  title,
  // The functions make null of it; the generated types take none.
  description: description ?? "",
  items: items.map(({ podcastId, note }) => ({ podcast_id: podcastId, note })),
});

/** Deletes a list. False where the reader has no such list (any more). Throws on failure. */
export async function deleteTopList(id: string): Promise<boolean> {
  const { data, error } = await backend().from("top_lists").delete().eq("id", id).select("id");
  if (error) throw error;
  return data.length > 0;
}

/** Pins a list in place of the one that was, or unpins it. False and throws as `deleteTopList`. */
export async function pinTopList(id: string, pinned: boolean): Promise<boolean> {
  const { data, error } = await backend().rpc("pin_top_list", { list: id, pinned });
  if (error) throw error;
  return data;
}
