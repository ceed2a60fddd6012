/** In this dialog, a reader edits the note of a highlight, and shares or deletes the highlight. */
import type { Highlight } from "../../domain/highlights/highlight.ts";
import * as paths from "../../paths.ts";
import { createElement, createTextButton, openDialog } from "./elements.ts";
import { createNoteField } from "./note-field.ts";
import { failureText } from "./texts.ts";

/**
 * `certain`: this page contains the words. `moved`: the words may be at another place. `gone`: the text no longer contains
 * the words. `elsewhere`: the words are on another page.
 */
export type PlaceState = "certain" | "moved" | "gone" | "elsewhere";

interface EditorOptions {
  highlight: Highlight;
  state: PlaceState;
  /** The dialog calls this function after the server has stored a change. */
  onChange(highlight: Highlight): void;
  onDelete(highlight: Highlight): void;
  /** Stores the current place of the words. */
  confirmPlace?: (() => Promise<void>) | undefined;
}

const MOVED_TEXT = "The text has changed here, so the words may have moved. Is this the right place?";
const GONE_TEXT = "These words are no longer in the text. Your highlight and your note stay.";

export function openEditor(options: EditorOptions): HTMLDialogElement {
  const { state, onChange, onDelete, confirmPlace } = options;
  let { highlight } = options;
  const dialog = openDialog("confirm highlight-editor", "Highlight");
  const status = createElement("p", "mt-3 text-ui");
  status.setAttribute("role", "status");
  const importData = () => import("../../data/highlights.ts");
  const update = (changes: Partial<Highlight>) => {
    highlight = { ...highlight, ...changes };
    onChange(highlight);
  };
  /** Returns true if the work succeeded. Otherwise shows the reason and returns false. */
  const attempt = async (work: () => Promise<void>, success = ""): Promise<boolean> => {
    const controls = [...dialog.querySelectorAll<HTMLButtonElement>("button, input")];
    for (const control of controls) control.disabled = true;
    status.textContent = "";
    try {
      await work();
      status.textContent = success;
      return true;
    } catch (error) {
      status.textContent = `Not saved. ${failureText(error)}`;
      return false;
    } finally {
      for (const control of controls) control.disabled = false;
    }
  };

  const quote = createElement("blockquote", "highlight-quote", highlight.anchor.quote);
  const noteField = createNoteField(highlight.id, () => highlight.note, dialog);
  const note = noteField.area;
  const label = createElement("label", "mt-5 block font-semibold", "Note");
  label.htmlFor = note.id;

  const saveNote = async (): Promise<boolean> => {
    const text = noteField.text();
    if (text === highlight.note) return true;
    return attempt(async () => {
      await (await importData()).changeHighlight(highlight.id, { note: text });
      update({ note: text });
      noteField.storeDraft();
    });
  };
  const saveAndClose = async () => {
    if (await saveNote()) dialog.close();
    else note.focus();
  };
  dialog.addEventListener("cancel", (event) => {
    event.preventDefault();
    void saveAndClose();
  });

  const deleteButton = createTextButton("Delete", "button-quiet", async () => {
    const isDeleted = await attempt(async () => {
      await (await importData()).deleteHighlight(highlight.id);
    });
    if (!isDeleted) return;
    noteField.removeDraft();
    dialog.close();
    onDelete({ ...highlight, note: noteField.text() });
  });
  const doneButton = createTextButton("Done", "button", saveAndClose);
  const footer = createElement("div", "mt-6 flex flex-wrap justify-between gap-3", deleteButton, doneButton);

  dialog.append(quote);
  if (state === "gone") dialog.append(createElement("p", "mt-3 text-ui", GONE_TEXT));
  if (state === "moved" && confirmPlace) {
    const notice = createElement("p", "highlight-moved", `${MOVED_TEXT} `);
    notice.append(
      createTextButton("Yes, mark it here", "link", async () => {
        if (await attempt(confirmPlace, "The place is stored.")) notice.remove();
      }),
    );
    dialog.append(notice);
  }
  if (noteField.isRestored) status.textContent = "Your unsaved note is here again.";
  dialog.append(label, note, createSharing(), status, footer);
  note.focus();
  return dialog;

  function createSharing(): HTMLElement {
    const box = createElement(
      "fieldset",
      "mt-5 highlight-sharing",
      createElement("legend", "font-semibold", "Sharing"),
    );
    const text = createElement("p", "text-ui text-muted");
    const checkbox = createElement("input", "");
    checkbox.type = "checkbox";
    checkbox.checked = highlight.sharesNote;
    const noteChoice = createElement("label", "flex min-h-11 items-center gap-2", checkbox, "Show my note too");
    const stopButton = createTextButton("Stop sharing", "button-quiet", () =>
      attempt(async () => {
        await (await importData()).endHighlightSharing(highlight.id);
        update({ isShared: false });
        showSharing();
      }, "The link no longer works."),
    );
    const copyButton = createTextButton("", "button-quiet", async () => {
      if (!(await saveNote())) return;
      let address = "";
      const isShared = await attempt(async () => {
        const secret = await (await importData()).shareHighlight(highlight.id);
        address = location.origin + paths.sharedHighlight(secret);
        update({ isShared: true });
        showSharing();
      });
      if (isShared) await copyAddress(address);
    });
    const copyAddress = (address: string) =>
      navigator.clipboard.writeText(address).then(
        () => {
          status.textContent = "Link copied.";
        },
        () => {
          status.textContent = `Copy this address: ${address}`;
        },
      );
    checkbox.addEventListener("change", async () => {
      const sharesNote = checkbox.checked;
      const isStored = await attempt(async () => {
        await (await importData()).changeHighlight(highlight.id, { sharesNote });
        update({ sharesNote });
      });
      if (!isStored) checkbox.checked = !sharesNote;
    });
    const showSharing = () => {
      text.textContent = highlight.isShared
        ? "Anyone with the link can read these words, but not your name."
        : "Only you can see this highlight.";
      copyButton.textContent = highlight.isShared ? "Copy a new link" : "Create a share link";
      stopButton.hidden = !highlight.isShared;
      noteChoice.hidden = !highlight.isShared;
    };
    showSharing();
    box.append(text, noteChoice, createElement("div", "mt-2 flex flex-wrap gap-3", copyButton, stopButton));
    return box;
  }
}
