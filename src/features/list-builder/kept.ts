import {
  type DraftKey,
  dropKept,
  findKept,
  type KeptDraft,
  writeKept,
} from "../../domain/lists/kept-draft.ts";
import { STORED } from "../../domain/storage-keys.ts";

/** Keeps a draft in this browser; false where storage is closed to us or full. */
export function keep(kept: KeptDraft): boolean {
  try {
    localStorage.setItem(STORED.listDraft, writeKept(read(), kept));
    return true;
  } catch {
    return false;
  }
}

export const keptDraft = (key: DraftKey): KeptDraft | null => findKept(read(), key);

export function forgetKept(key: DraftKey): void {
  try {
    const rest = dropKept(read(), key);
    if (rest === null) localStorage.removeItem(STORED.listDraft);
    else localStorage.setItem(STORED.listDraft, rest);
  } catch {
    // Nothing was kept.
  }
}

function read(): string | null {
  try {
    return localStorage.getItem(STORED.listDraft);
  } catch {
    return null;
  }
}
