import type { ListPayload } from "../domain/list-draft.ts";
import { backend } from "./client.ts";

/** Publishes a list with its items in one transaction; gives its id. Throws on failure. */
export async function createTopList(list: ListPayload): Promise<string> {
  const { data, error } = await backend().rpc("create_top_list", toArgs(list));
  if (error) throw error;
  return data;
}

/** Replaces a published list. False where the reader has no such list. Throws on failure. */
export async function updateTopList(id: string, list: ListPayload): Promise<boolean> {
  const { data, error } = await backend().rpc("update_top_list", { list: id, ...toArgs(list) });
  if (error) throw error;
  return data;
}

const toArgs = ({ title, description, items }: ListPayload) => ({
  title,
  // The functions make null of it; the generated types take none.
  description: description ?? "",
  items: items.map(({ podcastId, note }) => ({ podcast_id: podcastId, note })),
});
