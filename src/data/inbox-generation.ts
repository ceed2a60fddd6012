import { backend } from "./client.ts";
import { insertRecap } from "./recap-editing.ts";
import { withSession } from "./with-session.ts";

/** Returns the length of each transcript, by the id of the draft. Leaves out drafts without a transcript. */
export async function fetchTranscriptChars(
  episodeIds: readonly string[],
  withPublished = false,
): Promise<Map<string, number>> {
  const args = { episodes: [...episodeIds], with_published: withPublished };
  const { data, error } = await backend().rpc("transcript_chars", args);
  if (error) throw error;
  return new Map(data.flatMap(({ id, chars }) => (chars > 0 ? [[id, chars]] : [])));
}

export const storeTranscript = (episodeId: string, transcript: string) =>
  withSession(async () => {
    const { data, error } = await backend()
      .from("er_episodes")
      .update({ transcript })
      .eq("id", episodeId)
      .eq("is_published", false)
      .select("id");
    if (error) throw error;
    if (data.length === 0) throw new Error("This draft was published or deleted.");
  });

export interface CompletedItem {
  title: string;
  slug: string;
  categoryId: string;
  showId: string;
  date: string;
}

/** Creates a draft for an item of the Inbox whose import failed. Returns the id of the draft. */
export async function createDraft(item: CompletedItem): Promise<string> {
  const row = {
    title: item.title,
    slug: item.slug,
    show_id: item.showId,
    is_published: false,
    ...(item.date && { episode_date: item.date }),
  };
  try {
    return (await insertRecap(row, item.categoryId)).id;
  } catch (error) {
    if (!isSlugTaken(error)) throw error;
    const slug = `${item.slug}-${crypto.randomUUID().slice(0, 8)}`;
    return (await insertRecap({ ...row, slug }, item.categoryId)).id;
  }
}

const isSlugTaken = (error: unknown) => (error as { code?: unknown } | null)?.code === "23505";
