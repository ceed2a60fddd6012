import type { ListAddition, ListChoice } from "../domain/lists/addition.ts";
import { backend } from "./client.ts";
import { withSession } from "./with-session.ts";

/** Returns the podcast of a show, or null if no list can contain the show. */
export async function fetchPodcastOf(showId: string, signal: AbortSignal): Promise<string | null> {
  const { data, error } = await backend()
    .from("podcasts")
    .select("id")
    .eq("show_id", showId)
    .abortSignal(signal)
    .maybeSingle();
  if (error) throw error;
  return data?.id ?? null;
}

/** Returns the reader's lists, newest first. */
export async function fetchListChoices(userId: string, signal: AbortSignal): Promise<ListChoice[]> {
  const { data, error } = await backend()
    .from("top_lists")
    .select("id, title, items:list_items(podcastId:podcast_id, rank:rank_order)")
    .eq("user_id", userId)
    .order("created_at", { ascending: false })
    .order("id")
    .abortSignal(signal);
  if (error) throw error;
  return data;
}

export const addToList = ({ listId, podcastId, rank }: ListAddition): Promise<void> =>
  withSession(async () => {
    const { error } = await backend()
      .from("list_items")
      .insert({ list_id: listId, podcast_id: podcastId, rank_order: rank });
    if (error) throw error;
  });

export const removeFromList = ({ listId, podcastId }: ListAddition): Promise<void> =>
  withSession(async () => {
    const { error } = await backend().from("list_items").delete().eq("list_id", listId).eq("podcast_id", podcastId);
    if (error) throw error;
  });
