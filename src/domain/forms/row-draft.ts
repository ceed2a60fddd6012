import { STORED } from "../storage-keys.ts";
import { isRecord } from "../text/is-record.ts";
import type { DraftFormat } from "./draft.ts";

/** Unsaved values of an admin's form. */
export interface RowDraft {
  /** The id of the open form: two tabs that edit one row store two drafts. */
  id: string;
  userId: string;
  table: string;
  /** The edited row and its version; null for a new row. */
  row: { id: string; version: number } | null;
  name: string;
  /** The time of the last change, ISO. */
  at: string;
  values: Record<string, unknown>;
  /** The changed fields. Restoring the draft leaves the others alone. */
  changed?: string[];
}

export const ROW_DRAFTS: DraftFormat<Pick<RowDraft, "id">, RowDraft> = {
  key: STORED.adminDrafts,
  maxDrafts: 20,
  read: (value) => (isRowDraft(value) ? value : null),
  isSame: (one, other) => one.id === other.id,
  storesEmptyList: true,
};

function isRowDraft(value: unknown): value is RowDraft {
  if (!isRecord(value)) return false;
  const { id, userId, table, row, name, at, values, changed = [] } = value;
  const areTexts = [id, userId, table, name, at].every((text) => typeof text === "string");
  if (!Array.isArray(changed) || !changed.every((field) => typeof field === "string")) return false;
  return areTexts && isRecord(values) && (row === null || isRow(row));
}

const isRow = (row: unknown) =>
  isRecord(row) && typeof row["id"] === "string" && typeof row["version"] === "number";
