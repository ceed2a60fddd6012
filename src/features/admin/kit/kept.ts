import {
  draftsOf,
  hasDraft,
  type RowDraft,
  withDraft,
  withoutDraft,
} from "../../../domain/row-draft.ts";
import { STORED } from "../../../domain/stored.ts";

/** Keeps a draft in this browser; false where storage is closed to us or full. */
export function keepDraft(draft: RowDraft): boolean {
  try {
    localStorage.setItem(STORED.adminDrafts, withDraft(read(), draft));
    return true;
  } catch {
    return false;
  }
}

export const isStillKept = (id: string): boolean => hasDraft(read(), id);

export const keptDrafts = (userId: string, table: string): RowDraft[] =>
  draftsOf(read(), userId, table);

export function forgetDraft(id: string): void {
  try {
    if (!isStillKept(id)) return;
    const rest = withoutDraft(read(), id);
    if (rest === null) localStorage.removeItem(STORED.adminDrafts);
    else localStorage.setItem(STORED.adminDrafts, rest);
  } catch {
    // Nothing was kept.
  }
}

function read(): string | null {
  try {
    return localStorage.getItem(STORED.adminDrafts);
  } catch {
    return null;
  }
}
