import { NOTE_DRAFT_FORMAT } from "../../domain/highlights/note-draft.ts";
import { HIGHLIGHT_MAX_CHARS } from "../../domain/limits.ts";
import { createDrafts } from "../../state/drafts.ts";
import { createElement } from "./elements.ts";

const drafts = createDrafts(NOTE_DRAFT_FORMAT);

/**
 * Creates the text area of a note. The browser stores the text as a draft until the server has stored the note. If a
 * reader leaves the page with unsaved text, the browser shows a warning.
 */
export function createNoteField(id: string, savedNote: () => string | null, dialog: HTMLDialogElement) {
  const area = createElement("textarea", "field mt-2");
  area.id = "highlight-note";
  area.dir = "auto";
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
  const warnIfUnsaved = (event: BeforeUnloadEvent) => {
    if (isUnsaved()) event.preventDefault();
  };
  addEventListener("beforeunload", warnIfUnsaved);
  dialog.addEventListener("close", () => removeEventListener("beforeunload", warnIfUnsaved));
  return {
    area,
    text,
    isRestored: draft !== null && isUnsaved(),
    storeDraft,
    removeDraft: () => drafts.remove({ id }),
  };
}
