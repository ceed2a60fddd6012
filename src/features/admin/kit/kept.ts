import {
  draftsOf,
  hasDraft,
  type RowDraft,
  withDraft,
  withoutDraft,
} from "../../../domain/forms/row-draft.ts";
import { STORED } from "../../../domain/storage-keys.ts";

/**
 * Keeps a draft in this browser, where it is full `overOthers`, the oldest first; false where
 * storage is closed to us or even so too small.
 */
export function keepDraft(draft: RowDraft, { overOthers }: { overOthers: boolean }): boolean {
  for (const text of withDraft(read(), draft)) {
    if (write(text)) return true;
    if (!overOthers) return false;
  }
  return false;
}

/** Only a sign-out leaves nothing at all: the last draft leaves an empty list. */
export const areKept = (): boolean => read() !== null;

export const isStillKept = (id: string): boolean => hasDraft(read(), id);

export const keptDrafts = (userId: string, table: string): RowDraft[] =>
  draftsOf(read(), userId, table);

export function forgetDraft(id: string): void {
  if (isStillKept(id)) write(withoutDraft(read(), id));
}

function write(text: string): boolean {
  try {
    localStorage.setItem(STORED.adminDrafts, text);
    return true;
  } catch {
    return false;
  }
}

function read(): string | null {
  try {
    return localStorage.getItem(STORED.adminDrafts);
  } catch {
    return null;
  }
}
