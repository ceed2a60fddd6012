import type { DraftFormat } from "../forms/draft.ts";
import { HIGHLIGHT_MAX_CHARS, MAX_NOTE_DRAFTS } from "../limits.ts";
import { STORED } from "../storage-keys.ts";
import { isRecord } from "../text/is-record.ts";

/** The unsaved note of a highlight. */
export interface NoteDraft {
  /** The id of the highlight. */
  id: string;
  text: string;
}

export const NOTE_DRAFT_FORMAT: DraftFormat<Pick<NoteDraft, "id">, NoteDraft> = {
  key: STORED.noteDrafts,
  maxDrafts: MAX_NOTE_DRAFTS,
  read: (value) => {
    if (!isRecord(value)) return null;
    const { id, text } = value;
    if (typeof id !== "string" || typeof text !== "string") return null;
    return { id, text: text.slice(0, HIGHLIGHT_MAX_CHARS.note) };
  },
  isSame: (first, second) => first.id === second.id,
  storesEmptyList: false,
};
