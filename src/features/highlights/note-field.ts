import { NOTE_DRAFT_FORMAT } from "../../domain/highlights/note-draft.ts";
import { HIGHLIGHT_MAX_CHARS } from "../../domain/limits.ts";
import { createDrafts } from "../../state/drafts.ts";
import { element } from "./elements.ts";

const drafts = createDrafts(NOTE_DRAFT_FORMAT);

/**
 * The text area of a note. The browser stores its text as a draft until the account has stored the note. While the text is not
 * saved, the browser asks before the reader leaves the page.
 */
export function noteField(id: string, savedNote: () => string | null, dialog: HTMLDialogElement) {
  const area = element("textarea", "field mt-2");
  area.id = "highlight-note";
  area.rows = 4;
  area.maxLength = HIGHLIGHT_MAX_CHARS.note;
  const draft = drafts.find({ id });
  area.value = draft?.text ?? savedNote() ?? "";
  const text = () => area.value.trim() || null;
  const isUnsaved = () => text() !== savedNote();
  const storeDraft = () => {
    if (isUnsaved()) drafts.put({ id, text: area.value }, { mayDeleteOthers: true });
    else drafts.remove({ id });
  };
  area.addEventListener("input", storeDraft);
  const ask = (event: BeforeUnloadEvent) => {
    if (isUnsaved()) event.preventDefault();
  };
  addEventListener("beforeunload", ask);
  dialog.addEventListener("close", () => removeEventListener("beforeunload", ask));
  return {
    area,
    text,
    isRestored: draft !== null && isUnsaved(),
    storeDraft,
    removeDraft: () => drafts.remove({ id }),
  };
}
