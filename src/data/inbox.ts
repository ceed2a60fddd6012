import { ADMIN_PAGE_SIZE } from "../domain/constants.ts";
import type { InboxFilter, InboxItem, InboxState } from "../domain/inbox/inbox.ts";
import type { Choice } from "./choices.ts";
import { backend } from "./client.ts";
import { findDeletion, restoreDeleted } from "./history.ts";
import { fetchContradictedIds } from "./receipts.ts";
import { withSession } from "./with-session.ts";

const COLUMNS =
  "id, episode_id, title, show_name, source, state, reason, assignee_id, created_at, assignee:profiles(full_name), episode:er_episodes(title, enclosure_url, show:er_shows(id, name, category:er_categories(name)))" as const;

export interface InboxPage {
  items: InboxItem[];
  count: number;
  pageCount: number;
}

/** Returns the open items, the newest first. */
export async function fetchInbox({ state, assignee, page }: InboxFilter, signal: AbortSignal): Promise<InboxPage> {
  let rows = backend().from("er_inbox").select(COLUMNS, { count: "exact" }).is("closed_at", null);
  if (state) rows = rows.eq("state", state);
  if (assignee === "none") rows = rows.is("assignee_id", null);
  else if (assignee) rows = rows.eq("assignee_id", assignee);
  const { data, error, count } = await rows
    .order("created_at", { ascending: false })
    .order("id")
    .range((page - 1) * ADMIN_PAGE_SIZE, page * ADMIN_PAGE_SIZE - 1)
    .abortSignal(signal);
  if (error) throw error;
  const items = data.map((row) => ({
    id: row.id,
    episodeId: row.episode_id,
    title: row.episode?.title ?? row.title ?? "Untitled",
    showId: row.episode?.show.id ?? null,
    showName: row.episode?.show.name ?? row.show_name ?? "",
    categoryName: row.episode?.show.category.name ?? null,
    hasSound: (row.episode?.enclosure_url ?? null) !== null,
    state: row.state as InboxState,
    reason: row.reason,
    source: row.source,
    assigneeId: row.assignee_id,
    assigneeName: row.assignee_id === null ? null : (row.assignee?.full_name ?? "Someone"),
    createdAt: row.created_at,
  }));
  const total = count ?? 0;
  return { items, count: total, pageCount: Math.max(1, Math.ceil(total / ADMIN_PAGE_SIZE)) };
}

export async function fetchStaff(_: string, signal: AbortSignal): Promise<Choice[]> {
  const { data, error } = await backend().rpc("staff_names").abortSignal(signal);
  if (error) throw error;
  return data.map(({ user_id, full_name }) => ({ id: user_id, name: full_name || "No name" }));
}

export const assignItems = (ids: readonly string[], assigneeId: string | null): Promise<void> =>
  withSession(async () => {
    const { error } = await backend()
      .from("er_inbox")
      .update({ assignee_id: assigneeId })
      .in("id", [...ids]);
    if (error) throw error;
  });

/** Closes items of the Inbox, or opens them again if `isClosed` is false. Call this function only for items without a draft, and for recaps that a rule has published. */
export const closeItems = (ids: readonly string[], isClosed: boolean): Promise<void> =>
  withSession(async () => {
    const { error } = await backend()
      .from("er_inbox")
      .update({ closed_at: isClosed ? new Date().toISOString() : null })
      .in("id", [...ids]);
    if (error) throw error;
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
    const contradictedIds = await fetchContradictedIds(selectedIds);
    const episodeIds = selectedIds.filter((id) => !contradictedIds.includes(id));
    const changedIds: string[] = [];
    for (let start = 0; start < episodeIds.length; start += PUBLISHED_PER_REQUEST) {
      const { data, error } = await backend()
        .from("er_episodes")
        .update({ is_published: true })
        .in("id", episodeIds.slice(start, start + PUBLISHED_PER_REQUEST))
        .eq("is_published", false)
        .or(HAS_TEXT)
        .select("id");
      if (error) throw error;
      changedIds.push(...data.map(({ id }) => id));
    }
    return { changedIds, contradictedIds };
  });

/**
 * Schedules the drafts that have a quick take, a recap or show notes, and no contradicted sentence. If `publishAt` is null,
 * removes the time.
 */
export const scheduleDrafts = (selectedIds: readonly string[], publishAt: string | null): Promise<BulkOutcome> =>
  withSession(async () => {
    const contradictedIds = publishAt === null ? [] : await fetchContradictedIds(selectedIds);
    const { data, error } = await backend()
      .from("er_episodes")
      .update({ publish_at: publishAt })
      .in(
        "id",
        selectedIds.filter((id) => !contradictedIds.includes(id)),
      )
      .eq("is_published", false)
      .or(HAS_TEXT)
      .select("id");
    if (error) throw error;
    return { changedIds: data.map(({ id }) => id), contradictedIds };
  });

export const unpublish = (episodeIds: readonly string[]): Promise<void> =>
  withSession(async () => {
    const { error } = await backend()
      .from("er_episodes")
      .update({ is_published: false })
      .in("id", [...episodeIds]);
    if (error) throw error;
  });

/** Deletes only drafts, because an editor may have published a recap in the meantime. Returns the ids of the deleted drafts. */
export const deleteDrafts = (episodeIds: readonly string[]): Promise<string[]> =>
  withSession(async () => {
    const { data, error } = await backend()
      .from("er_episodes")
      .delete()
      .in("id", [...episodeIds])
      .eq("is_published", false)
      .select("id");
    if (error) throw error;
    return data.map(({ id }) => id);
  });

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
  withSession(async () => {
    const { data: showsBefore, error } = await backend()
      .from("er_shows")
      .select("id, category_id")
      .in("id", [...showIds]);
    if (error) throw error;
    const { error: failure } = await backend()
      .from("er_shows")
      .update({ category_id: categoryId })
      .in("id", [...showIds]);
    if (failure) throw failure;
    return showsBefore;
  });
