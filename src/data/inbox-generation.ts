import { BUDGET_SPENT } from "../domain/ai/budget-words.ts";
import type { InboxState } from "../domain/inbox/inbox.ts";
import { changedColumns, EMPTY_RECAP } from "../domain/recap-form/recap-form.ts";
import { backend } from "./client.ts";
import type { Json } from "./database.types.ts";
import { FunctionRefused } from "./functions.ts";
import { generateSections, insertRecap } from "./recap-editing.ts";
import { withSession } from "./with-session.ts";

/** Returns the length of each transcript, by the id of the draft. Leaves out drafts without a transcript. */
export async function fetchTranscriptChars(
  episodeIds: readonly string[],
): Promise<Map<string, number>> {
  const { data, error } = await backend().rpc("transcript_chars", { episodes: [...episodeIds] });
  if (error) throw error;
  return new Map(data.flatMap(({ id, chars }) => (chars > 0 ? [[id, chars]] : [])));
}

/** Generates the empty sections of a draft from its transcript, and stores the texts. Throws an error if no section was filled. */
export async function generateDraft(
  { episodeId, showId, title }: { episodeId: string; showId: string; title: string },
  signal: AbortSignal,
): Promise<{ isBudgetSpent: boolean }> {
  const input = { showId, title, source: { kind: "episode", id: episodeId } } as const;
  const { values, restsOn, notes } = await generateSections(
    { ...input, isFromInbox: true },
    signal,
  );
  const new_row = changedColumns(EMPTY_RECAP, { ...EMPTY_RECAP, ...values });
  await withSession(async () => {
    const { data, error } = await backend().rpc("store_generated", {
      ...{ episode: episodeId, new_row: new_row as Json },
      ...{ rests_on: restsOn ?? "transcript", notes: notes.join(" ") },
    });
    if (error) throw error;
    if (data.length === 0) throw new Error(["No empty section was filled.", ...notes].join(" "));
  });
  return { isBudgetSpent: notes.some((note) => note.startsWith(BUDGET_SPENT)) };
}

/** Returns true if another editor generates this draft now, or has generated it. */
export const isTakenByOtherEditor = (error: unknown): boolean =>
  error instanceof FunctionRefused && error.status === 409;

/** Stores the state of a generation. All editors see this state, even after a reload. */
export const storeWorkState = (
  itemIds: readonly string[],
  state: InboxState,
  reason: string | null = null,
) =>
  withSession(async () => {
    const { error } = await backend()
      .from("er_inbox")
      .update({ state, reason: reason?.slice(0, 1000) ?? null })
      .in("id", [...itemIds]);
    if (error) throw error;
  });

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
    ...{ title: item.title, slug: item.slug, show_id: item.showId, is_published: false },
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
