import { ADMIN_PAGE_SIZE } from "../domain/constants.ts";
import type { BulkWarnings } from "../domain/inbox/bulk-warnings.ts";
import { reasonWords } from "../domain/inbox/draft-notes.ts";
import type { InboxItem, InboxState, InboxView } from "../domain/inbox/inbox.ts";
import type { QueuedDraft } from "../domain/inbox/queue.ts";
import type { Choice } from "./choices.ts";
import { backend } from "./client.ts";
import type { Database } from "./database.types.ts";
import { findDeletion, restoreDeleted } from "./history.ts";
import { inParts } from "./in-parts.ts";
import { fetchContradictedIds } from "./receipts.ts";
import { withSession } from "./with-session.ts";

type FoundRow = Database["public"]["Functions"]["find_inbox"]["Returns"][number];
/** The types do not say which columns can be null. */
type Row = { [Column in keyof FoundRow]: FoundRow[Column] | null } & Pick<
  FoundRow,
  "id" | "source" | "state" | "created_at" | "has_sound" | "total"
>;

/** The database returns at most so many items at a time. */
export const MOST_ITEMS = 1000;

export interface InboxPage {
  items: InboxItem[];
  count: number;
  pageCount: number;
  /** The number of drafts to review among all items of the view. */
  reviewCount: number;
}

const toItem = (row: Row): InboxItem => ({
  id: row.id,
  episodeId: row.episode_id,
  title: row.title ?? "Untitled",
  showId: row.show_id,
  showName: row.show_name ?? "",
  categoryName: row.category_name,
  hasSound: row.has_sound,
  state: row.state as InboxState,
  reason: reasonWords(row.reason),
  source: row.source,
  assigneeId: row.assignee_id,
  assigneeName: row.assignee_id === null ? null : row.assignee_name || "Someone",
  createdAt: row.created_at,
  openedAt: row.opened_at,
  openerId: row.opened_by,
  openerName: row.opener_name,
});

async function findItems(view: InboxView, max_rows: number, signal?: AbortSignal) {
  const { filter, state, show, assignee, since, until, sort, page } = view;
  const request = backend().rpc("find_inbox", {
    search: filter,
    ...(state && { item_state: state }),
    ...(show && { show }),
    ...(assignee && { assignee }),
    ...(since && { since }),
    ...(until && { until }),
    sort: sort.by,
    descending: sort.isDescending,
    max_rows,
    skip: (page - 1) * max_rows,
  });
  const { data, error } = await (signal ? request.abortSignal(signal) : request);
  if (error) throw error;
  const rows = data as Row[];
  return { items: rows.map(toItem), count: rows[0]?.total ?? 0 };
}

/** Returns the open items on a page. A page after the last one is the last one. */
export async function fetchInbox(view: InboxView, signal: AbortSignal): Promise<InboxPage> {
  const [{ items, count }, reviewCount] = await Promise.all([
    findItems(view, ADMIN_PAGE_SIZE, signal),
    view.state === null ? findItems({ ...view, state: "review", page: 1 }, 1, signal).then(({ count }) => count) : null,
  ]);
  return {
    items,
    count,
    pageCount: Math.max(1, Math.ceil(count / ADMIN_PAGE_SIZE)),
    reviewCount: reviewCount ?? (view.state === "review" ? count : 0),
  };
}

/** Returns the items on all pages, at most `MOST_ITEMS`. */
export const fetchAllItems = async (view: InboxView): Promise<InboxItem[]> =>
  (await findItems({ ...view, page: 1 }, MOST_ITEMS)).items;

/** Returns the newest items of all pages. */
export const fetchNewestItems = async (view: InboxView, count: number, signal: AbortSignal): Promise<InboxItem[]> =>
  (await findItems({ ...view, page: 1, sort: { by: "created_at", isDescending: true } }, count, signal)).items;

export interface Queue {
  drafts: QueuedDraft[];
  /** The number of all drafts to review. `drafts` has at most `MOST_ITEMS`. */
  total: number;
}

/** Returns the drafts to review that a view of the Inbox shows, on all its pages and in its order. */
export async function fetchQueue(view: InboxView, signal?: AbortSignal): Promise<Queue> {
  const { items, count } = await findItems({ ...view, state: "review", page: 1 }, MOST_ITEMS, signal);
  const drafts = items.flatMap((item) => (item.episodeId === null ? [] : [{ ...item, episodeId: item.episodeId }]));
  return { drafts, total: count };
}

/** Tells other editors that this editor has opened a draft. Does nothing for a recap that is not in the Inbox. */
export async function noteOpened(episodeId: string): Promise<void> {
  const { error } = await backend().rpc("note_open_draft", { episode: episodeId });
  if (error) throw error;
}

/** Returns what the generation or the import of a draft has noted, or null. */
export async function fetchDraftReason(episodeId: string, signal: AbortSignal): Promise<string | null> {
  const { data, error } = await backend()
    .from("er_inbox")
    .select("reason")
    .eq("episode_id", episodeId)
    .is("closed_at", null)
    .abortSignal(signal)
    .maybeSingle();
  if (error) throw error;
  return data?.reason ?? null;
}

export async function fetchBulkWarnings(episodeIds: readonly string[]): Promise<BulkWarnings> {
  const { data, error } = await backend()
    .rpc("bulk_warnings", { episodes: [...episodeIds] })
    .single();
  if (error) throw error;
  return { ...data, refusedQuotes: data.refused_quotes };
}

export async function fetchStaff(_: string, signal: AbortSignal): Promise<Choice[]> {
  const { data, error } = await backend().rpc("staff_names").abortSignal(signal);
  if (error) throw error;
  return data.map(({ user_id, full_name, email }) => ({
    id: user_id,
    name: full_name ? `${full_name} (${email})` : email,
  }));
}

export async function fetchInboxShows(_: string, signal: AbortSignal): Promise<Choice[]> {
  const { data, error } = await backend().rpc("inbox_shows").abortSignal(signal);
  if (error) throw error;
  return data;
}

export const assignItems = (ids: readonly string[], assigneeId: string | null): Promise<void> =>
  withSession(async () => {
    await inParts(ids, async (part) => {
      const { error } = await backend().from("er_inbox").update({ assignee_id: assigneeId }).in("id", part);
      if (error) throw error;
      return [];
    });
  });

/** Closes items of the Inbox, or opens them again if `isClosed` is false. Call this function only for items without a draft, and for recaps that a rule has published. */
export const closeItems = (ids: readonly string[], isClosed: boolean): Promise<void> =>
  withSession(async () => {
    const closed_at = isClosed ? new Date().toISOString() : null;
    await inParts(ids, async (part) => {
      const { error } = await backend().from("er_inbox").update({ closed_at }).in("id", part);
      if (error) throw error;
      return [];
    });
  });

/** The database needs time to find the related recaps of each published recap, and stops a request after 8 s. */
const PUBLISHED_PER_REQUEST = 10;

const HAS_TEXT = "quick_take.not.is.null,recap_body.not.is.null,show_notes.not.is.null";

interface BulkOutcome {
  changedIds: string[];
  /** These drafts did not change, because a sentence contradicts the transcript. */
  contradictedIds: string[];
}

/** Publishes the drafts that have a quick take, a recap or show notes, and no contradicted sentence. */
export const publishDrafts = (selectedIds: readonly string[]): Promise<BulkOutcome> =>
  withSession(async () => {
    const contradictedIds = await inParts(selectedIds, fetchContradictedIds);
    const publishPart = async (part: string[]) => {
      const { data, error } = await backend()
        .from("er_episodes")
        .update({ is_published: true })
        .in("id", part)
        .eq("is_published", false)
        .or(HAS_TEXT)
        .select("id");
      if (error) throw error;
      return data.map(({ id }) => id);
    };
    const episodeIds = selectedIds.filter((id) => !contradictedIds.includes(id));
    return { changedIds: await inParts(episodeIds, publishPart, PUBLISHED_PER_REQUEST), contradictedIds };
  });

/** The time at which each draft goes live, or null to remove its time. */
export type PublishTimes = ReadonlyMap<string, string | null>;

/** Schedules the drafts that have a quick take, a recap or show notes, and no contradicted sentence. */
export const scheduleDrafts = (times: PublishTimes): Promise<BulkOutcome> =>
  withSession(async () => {
    const contradictedIds = await inParts(
      [...times].flatMap(([id, time]) => (time === null ? [] : [id])),
      fetchContradictedIds,
    );
    const schedulePart = (publish_at: string | null) => async (part: string[]) => {
      const { data, error } = await backend()
        .from("er_episodes")
        .update({ publish_at })
        .in("id", part)
        .eq("is_published", false)
        .or(HAS_TEXT)
        .select("id");
      if (error) throw error;
      return data.map(({ id }) => id);
    };
    const changedIds: string[] = [];
    const ids = [...times.keys()].filter((id) => !contradictedIds.includes(id));
    for (const [time, part] of Map.groupBy(ids, (id) => times.get(id) ?? null))
      changedIds.push(...(await inParts(part, schedulePart(time))));
    return { changedIds, contradictedIds };
  });

export const unpublish = (episodeIds: readonly string[]): Promise<void> =>
  withSession(async () => {
    await inParts(episodeIds, async (part) => {
      const { error } = await backend().from("er_episodes").update({ is_published: false }).in("id", part);
      if (error) throw error;
      return [];
    });
  });

/** Deletes only drafts, because an editor may have published a recap in the meantime. Returns the ids of the deleted drafts. */
export const deleteDrafts = (episodeIds: readonly string[]): Promise<string[]> =>
  withSession(() =>
    inParts(episodeIds, async (part) => {
      const { data, error } = await backend()
        .from("er_episodes")
        .delete()
        .in("id", part)
        .eq("is_published", false)
        .select("id");
      if (error) throw error;
      return data.map(({ id }) => id);
    }),
  );

export async function restoreDrafts(episodeIds: readonly string[]): Promise<void> {
  for (const id of episodeIds) {
    const entryId = await findDeletion("er_episodes", id);
    if (entryId) await restoreDeleted(entryId);
  }
}

/** Moves shows to a category. Returns the previous category of each show. */
export const moveShows = (
  showIds: readonly string[],
  categoryId: string,
): Promise<{ id: string; category_id: string }[]> =>
  withSession(() => {
    const movePart = async (part: string[]) => {
      const shows = () => backend().from("er_shows");
      const { data: showsBefore, error } = await shows().select("id, category_id").in("id", part);
      if (error) throw error;
      const { error: failure } = await shows().update({ category_id: categoryId }).in("id", part);
      if (failure) throw failure;
      return showsBefore;
    };
    return inParts(showIds, movePart);
  });
