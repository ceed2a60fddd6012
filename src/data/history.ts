import {
  accountName,
  type HistoryEntry,
  type HistoryFilter,
  type HistoryTable,
  oldestRestorableTime,
  SYSTEM,
} from "../domain/history/history.ts";
import { fieldsOf } from "../domain/text/is-record.ts";
import { isUuid } from "../domain/text/uuid.ts";
import type { Choice } from "./choices.ts";
import { backend } from "./client.ts";
import type { Tables } from "./database.types.ts";
import { readTablePage, type TablePage } from "./table-pages.ts";
import { withSession } from "./with-session.ts";

/** The list does not read the columns `before` and `after`, because the transcripts in them can be megabytes long. */
const COLUMNS =
  "id, happened_at, actor_id, actor_kind, action, table_name, row_id, title, actor:profiles(full_name)" as const;

type Columns = "id" | "happened_at" | "actor_id" | "actor_kind" | "action" | "table_name";
interface EntryRow extends Pick<Tables<"er_history">, Columns | "row_id" | "title"> {
  actor: { full_name: string | null } | null;
}

export const fetchHistoryPage =
  (filter: HistoryFilter) =>
  async ({ page }: { page: number }, signal: AbortSignal): Promise<TablePage<HistoryEntry>> => {
    const { rows, count } = await readTablePage(page, (from, to) =>
      queryEntries(filter).order("id", { ascending: false }).range(from, to).abortSignal(signal),
    );
    const profileRows = rows.filter(({ table_name }) => table_name === "profiles");
    const [names, roles] = await Promise.all([
      fetchNames([...new Set(profileRows.flatMap(({ row_id }) => row_id ?? []))], signal),
      fetchRoles(
        profileRows.filter(({ action }) => /^(?:grant|revoke)$/.test(action)),
        signal,
      ),
    ]);
    return { rows: rows.map((row) => toEntry(row, names, roles)), count };
  };

function queryEntries({ actor, table, action, onlyRestorable }: HistoryFilter) {
  let rows = backend().from("er_history").select(COLUMNS, { count: "exact" });
  if (actor === SYSTEM) rows = rows.eq("actor_kind", "system");
  else if (actor) rows = rows.eq("actor_id", actor);
  if (table) rows = rows.eq("table_name", table);
  if (onlyRestorable) {
    return rows.eq("action", "delete").not("before", "is", null).gt("happened_at", oldestRestorableTime(Date.now()));
  }
  return action ? rows.eq("action", action) : rows;
}

function toEntry(row: EntryRow, names: ReadonlyMap<string, string>, roles: ReadonlyMap<number, string>): HistoryEntry {
  const actor = row.actor ? accountName(row.actor.full_name) : null;
  return {
    id: String(row.id),
    at: row.happened_at,
    actorId: row.actor_id,
    actor: actor ?? (row.actor_kind === "system" ? "The system" : "A deleted account"),
    action: row.action as HistoryEntry["action"],
    table: row.table_name as HistoryTable,
    rowId: row.row_id,
    title: row.table_name === "profiles" ? (names.get(row.row_id ?? "") ?? "a deleted account") : row.title,
    role: roles.get(row.id) ?? null,
  };
}

async function fetchNames(ids: string[], signal: AbortSignal): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { data, error } = await backend()
    .from("profiles")
    .select("user_id, full_name")
    .in("user_id", ids)
    .abortSignal(signal);
  if (error) throw error;
  return new Map(data.map(({ user_id, full_name }) => [user_id, accountName(full_name)]));
}

async function fetchRoles(rows: EntryRow[], signal: AbortSignal): Promise<Map<number, string>> {
  if (rows.length === 0) return new Map();
  const { data, error } = await backend()
    .from("er_history")
    .select("id, after")
    .in(
      "id",
      rows.map(({ id }) => id),
    )
    .abortSignal(signal);
  if (error) throw error;
  return new Map(data.map(({ id, after }) => [id, String(fieldsOf(after)["role"] ?? "")]));
}

/** The Data API returns at most this number of rows. */
const MAX_ROWS = 1000;

/** Returns the people who made the latest changes, and the person with the id `actor`. */
export async function fetchActors(actor: string, signal: AbortSignal): Promise<Choice[]> {
  const { data, error } = await backend()
    .from("er_history")
    .select("actor_id, actor:profiles(full_name)")
    .not("actor_id", "is", null)
    .order("id", { ascending: false })
    .limit(MAX_ROWS)
    .abortSignal(signal);
  if (error) throw error;
  const names = new Map(data.map((row) => [row.actor_id ?? "", accountName(row.actor?.full_name)]));
  if (isUuid(actor) && !names.has(actor)) {
    for (const [id, name] of await fetchNames([actor], signal)) names.set(id, name);
  }
  return [...names].map(([id, name]) => ({ id, name })).sort((a, b) => a.name.localeCompare(b.name));
}

export interface EntryDetails {
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

export async function fetchEntryDetails(id: string, signal: AbortSignal): Promise<EntryDetails | null> {
  const { data, error } = await backend()
    .from("er_history")
    .select("before, after")
    .eq("id", Number(id))
    .abortSignal(signal)
    .maybeSingle();
  if (error) throw error;
  return data && { before: fieldsOf(data.before), after: fieldsOf(data.after) };
}

/** Returns the id of the history entry of the deletion, for `restoreDeleted`. Returns null for a reader who may not see the entry. */
export async function findDeletion(table: string, rowId: string): Promise<string | null> {
  const { data, error } = await backend()
    .from("er_history")
    .select("id")
    .eq("table_name", table)
    .eq("row_id", rowId)
    .eq("action", "delete")
    .not("before", "is", null)
    .order("id", { ascending: false })
    .limit(1);
  if (error) throw error;
  const [entry] = data;
  return entry ? String(entry.id) : null;
}

/**
 * Restores a row, and the recaps that were deleted together with a show. Returns the number of recaps that stay deleted
 * because other recaps have the same slugs. Throws an error with a sentence for the reader, for example if another row has the
 * slug now.
 */
export const restoreDeleted = (entryId: string): Promise<number> =>
  withSession(async () => {
    const args = { history_id: Number(entryId) };
    const { data, error } = await backend().rpc("restore_with_recaps", args);
    if (error) throw error;
    return data;
  });

export const eraseDeleted = (entryId: string): Promise<void> =>
  withSession(async () => {
    const { error } = await backend().rpc("erase_deleted", { history_id: Number(entryId) });
    if (error) throw error;
  });

export interface Version {
  id: string;
  /** Null for the state before the first recorded change. */
  at: string | null;
  actor: string | null;
  action: string;
  /** The columns that have new values. */
  changed: string[];
  /** All columns. The transcript is missing if it equals the current transcript. */
  row: Record<string, unknown>;
}

/** Returns the newest version first. This version is the current row. */
export async function fetchVersions(table: string, rowId: string, signal: AbortSignal): Promise<Version[]> {
  const { data, error } = await backend().rpc("versions_of", { table_name: table, row_id: rowId }).abortSignal(signal);
  if (error) throw error;
  return data.map(({ id, happened_at, actor_name, actor_id, action, changed, row }) => ({
    id: String(id ?? "first"),
    at: happened_at,
    actor: actor_id && accountName(actor_name),
    action,
    changed,
    row: fieldsOf(row),
  }));
}
