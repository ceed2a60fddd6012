import type { ListPayload } from "../domain/lists/list-draft.ts";
import type { TopList, Visibility } from "../domain/lists/top-list.ts";
import { backend } from "./client.ts";
import { fetchTopList } from "./top-lists.ts";

export const SAVE_TIMEOUT_MS = 30_000;

/** The list also contains the podcasts that the author suggested. Other people see these podcasts only after a review. */
export const fetchOwnList = (id: string, signal: AbortSignal): Promise<TopList | null> =>
  fetchTopList(id, signal, backend());

/** Does nothing if there already is a list with this id. */
export async function createTopList(id: string, list: ListPayload, originalListId: string | null): Promise<void> {
  const { error } = await backend()
    .rpc("create_top_list", {
      id,
      ...toArgs(list),
      ...(originalListId && { based_on: originalListId }),
    })
    .abortSignal(AbortSignal.timeout(SAVE_TIMEOUT_MS));
  if (error) throw error;
}

/** Returns false if the reader has no list with this id. */
export async function updateTopList(id: string, list: ListPayload): Promise<boolean> {
  const { data, error } = await backend()
    .rpc("update_top_list", { list: id, ...toArgs(list) })
    .abortSignal(AbortSignal.timeout(SAVE_TIMEOUT_MS));
  if (error) throw error;
  return data;
}

const toArgs = ({ title, description, visibility, items }: ListPayload) => ({
  title,
  visibility,
  // The SQL functions store "" as null, but the generated types do not accept null.
  description: description ?? "",
  items: items.map(({ podcastId, note }) => ({ podcast_id: podcastId, note })),
});

export async function deleteTopList(id: string): Promise<boolean> {
  const { data, error } = await backend().from("top_lists").delete().eq("id", id).select("id");
  if (error) throw error;
  return data.length > 0;
}

export async function pinTopList(id: string, pinned: boolean): Promise<boolean> {
  const { data, error } = await backend().rpc("pin_top_list", { list: id, pinned });
  if (error) throw error;
  return data;
}

/** Returns false if the reader has no list with this id. */
export async function setVisibility(id: string, visibility: Visibility): Promise<boolean> {
  const { data, error } = await backend().from("top_lists").update({ visibility }).eq("id", id).select("id");
  if (error) throw error;
  return data.length > 0;
}

/** Returns null if the reader has no list with this id, or if the list has no secret link. */
export async function fetchListSecret(id: string, signal: AbortSignal): Promise<string | null> {
  const { data, error } = await backend().rpc("list_secret", { list: id }).abortSignal(signal);
  if (error) throw error;
  return data;
}

export async function replaceListSecret(id: string): Promise<string | null> {
  const { data, error } = await backend().rpc("replace_list_secret", { list: id });
  if (error) throw error;
  return data;
}
