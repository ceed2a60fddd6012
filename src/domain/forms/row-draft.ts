import { isRecord } from "../text/is-record.ts";

/** What an admin has typed and not saved, as one browser keeps it. */
export interface RowDraft {
  /** Of the form it was typed into: two tabs that edit one row keep two drafts. */
  id: string;
  userId: string;
  table: string;
  /** The row that is edited, and its version when it was opened; null where one is made. */
  row: { id: string; version: number } | null;
  name: string;
  /** When it was last typed into, ISO. */
  at: string;
  values: Record<string, unknown>;
  /** The fields that were typed into, so that no other one comes back over a later save. */
  changed?: string[];
}

/** Drafts that are kept at once; the oldest gives way. */
const MOST_KEPT = 20;

/** The drafts of one admin for one table, newest first. Nobody gets another's. */
export const draftsOf = (text: string | null, userId: string, table: string): RowDraft[] =>
  readAll(text).filter((draft) => draft.userId === userId && draft.table === table);

export const hasDraft = (text: string | null, id: string): boolean =>
  readAll(text).some((draft) => draft.id === id);

/** The texts with this draft in it, newest first: one less of the oldest others in each. */
export function* withDraft(text: string | null, draft: RowDraft): Generator<string> {
  const others = readAll(text).filter(({ id }) => id !== draft.id);
  const all = [draft, ...others].slice(0, MOST_KEPT);
  for (let count = all.length; count > 0; count--) yield JSON.stringify(all.slice(0, count));
}

/** The text without this draft. */
export const withoutDraft = (text: string | null, id: string): string =>
  JSON.stringify(readAll(text).filter((draft) => draft.id !== id));

/** Storage is anybody's: what does not read as drafts is none. */
function readAll(text: string | null): RowDraft[] {
  try {
    const all: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(all) ? all.filter(isDraft) : [];
  } catch {
    return [];
  }
}

function isDraft(value: unknown): value is RowDraft {
  if (!isRecord(value)) return false;
  const { id, userId, table, row, name, at, values, changed = [] } = value;
  const areTexts = [id, userId, table, name, at].every((text) => typeof text === "string");
  if (!Array.isArray(changed) || !changed.every((field) => typeof field === "string")) return false;
  return areTexts && isRecord(values) && (row === null || isRow(row));
}

const isRow = (row: unknown) =>
  isRecord(row) && typeof row["id"] === "string" && typeof row["version"] === "number";
