import { STORED } from "../storage-keys.ts";
import { isRecord } from "../text/is-record.ts";
import type { DraftFormat } from "./draft.ts";

export interface RowDraft {
  /** The id of the draft, not of the row. If two tabs edit the same row, there are two drafts. */
  id: string;
  userId: string;
  table: string;
  row: { id: string; version: number } | null;
  name: string;
  at: string;
  values: Record<string, unknown>;
  changed?: string[];
}

export const ROW_DRAFTS: DraftFormat<Pick<RowDraft, "id">, RowDraft> = {
  key: STORED.adminDrafts,
  maxDrafts: 20,
  read: (value) => (isRowDraft(value) ? value : null),
  isSame: (first, second) => first.id === second.id,
  storesEmptyList: true,
};

function isRowDraft(value: unknown): value is RowDraft {
  if (!isRecord(value)) return false;
  const { id, userId, table, row, name, at, values, changed = [] } = value;
  const areTexts = [id, userId, table, name, at].every((text) => typeof text === "string");
  if (!Array.isArray(changed) || !changed.every((field) => typeof field === "string")) return false;
  return areTexts && isRecord(values) && (row === null || isRow(row));
}

const isRow = (row: unknown) => isRecord(row) && typeof row["id"] === "string" && typeof row["version"] === "number";
