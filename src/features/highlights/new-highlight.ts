import { anchorOf } from "../../domain/highlights/anchor.ts";
import type { Highlight, NewHighlight } from "../../domain/highlights/highlight.ts";
import { HIGHLIGHT_MAX_CHARS } from "../../domain/limits.ts";
import { toast } from "../../state/toasts.ts";
import type { SelectedText } from "./page-text.ts";
import { TOO_LONG_TEXT } from "./texts.ts";

/** Returns null if the selection is too long. */
export function createHighlight({ section, start, end }: SelectedText): Highlight | null {
  const anchor = anchorOf(section.text, start, end);
  if (anchor.quote.length > HIGHLIGHT_MAX_CHARS.quote) {
    toast.error(TOO_LONG_TEXT, "This selection is too long");
    return null;
  }
  return {
    id: crypto.randomUUID(),
    section: section.id,
    anchor,
    note: null,
    createdAt: new Date().toISOString(),
    isShared: false,
    sharesNote: false,
  };
}

/** A restored highlight has the creation time of the deleted highlight. For a new highlight, the server sets the time. */
export const requestFor = (highlight: Highlight, isRestored: boolean): NewHighlight => {
  const { id, section, anchor, note, createdAt } = highlight;
  return { id, section, anchor, note, createdAt: isRestored ? createdAt : null };
};
