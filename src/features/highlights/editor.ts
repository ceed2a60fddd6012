/** The editor of one highlight: its note, its share link, and its deletion. */
import type { Highlight } from "../../domain/highlights/highlight.ts";
import * as paths from "../../paths.ts";
import { element, openDialog, textButton } from "./elements.ts";
import { noteField } from "./note-field.ts";
import { failureText } from "./texts.ts";

export type FoundState = "certain" | "moved" | "gone" | "elsewhere";

interface EditorOptions {
  highlight: Highlight;
  state: FoundState;
  /** Called after each change that the account has stored. */
  onChange(highlight: Highlight): void;
  onDelete(highlight: Highlight): void;
  /** Stores the present place of the words. */
  confirmPlace?: (() => Promise<void>) | undefined;
}

const MOVED = "The text has changed here, so the words may have moved. Is this the right place?";
const GONE = "These words are no longer in the text. Your highlight and your note stay.";

export function openEditor(options: EditorOptions): HTMLDialogElement {
  const { state, onChange, onDelete, confirmPlace } = options;
  let { highlight } = options;
  const dialog = openDialog("confirm highlight-editor", "Highlight");
  const status = element("p", "mt-3 text-ui");
  status.setAttribute("role", "status");
  const account = () => import("../../data/highlights.ts");
  const change = (changes: Partial<Highlight>) => {
    highlight = { ...highlight, ...changes };
    onChange(highlight);
  };
  /** Shows the failure, and returns whether the work succeeded. */
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

  const quote = element("blockquote", "highlight-quote", highlight.anchor.quote);
  const field = noteField(highlight.id, () => highlight.note, dialog);
  const note = field.area;
  const label = element("label", "mt-5 block font-semibold", "Note");
  label.htmlFor = note.id;

  const saveNote = async (): Promise<boolean> => {
    const text = field.text();
    if (text === highlight.note) return true;
    return attempt(async () => {
      await (await account()).changeHighlight(highlight.id, { note: text });
      change({ note: text });
      field.storeDraft();
    });
  };
  const finish = async () => {
    if (await saveNote()) dialog.close();
    else note.focus();
  };
  dialog.addEventListener("cancel", (event) => {
    event.preventDefault();
    void finish();
  });

  const remove = textButton("Delete", "button-quiet", async () => {
    const isDeleted = await attempt(async () => {
      await (await account()).deleteHighlight(highlight.id);
    });
    if (!isDeleted) return;
    field.removeDraft();
    dialog.close();
    onDelete({ ...highlight, note: field.text() });
  });
  const done = textButton("Done", "button", finish);
  const footer = element("div", "mt-6 flex flex-wrap justify-between gap-3", remove, done);

  dialog.append(quote);
  if (state === "gone") dialog.append(element("p", "mt-3 text-ui", GONE));
  if (state === "moved" && confirmPlace) {
    const notice = element("p", "highlight-moved", `${MOVED} `);
    notice.append(
      textButton("Yes, mark it here", "link", async () => {
        if (await attempt(confirmPlace, "The place is stored.")) notice.remove();
      }),
    );
    dialog.append(notice);
  }
  if (field.isRestored) status.textContent = "Your unsaved note is here again.";
  dialog.append(label, note, sharing(), status, footer);
  note.focus();
  return dialog;

  function sharing(): HTMLElement {
    const box = element(
      "fieldset",
      "mt-5 highlight-sharing",
      element("legend", "font-semibold", "Sharing"),
    );
    const text = element("p", "text-ui text-muted");
    const checkbox = element("input", "");
    checkbox.type = "checkbox";
    checkbox.checked = highlight.sharesNote;
    const withNote = element(
      "label",
      "flex min-h-11 items-center gap-2",
      checkbox,
      "Show my note too",
    );
    const end = textButton("Stop sharing", "button-quiet", () =>
      attempt(async () => {
        await (await account()).endHighlightSharing(highlight.id);
        change({ isShared: false });
        show();
      }, "The link no longer works."),
    );
    const copy = textButton("", "button-quiet", async () => {
      if (!(await saveNote())) return;
      let address = "";
      const isShared = await attempt(async () => {
        const secret = await (await account()).shareHighlight(highlight.id);
        address = location.origin + paths.sharedHighlight(secret);
        change({ isShared: true });
        show();
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
        await (await account()).changeHighlight(highlight.id, { sharesNote });
        change({ sharesNote });
      });
      if (!isStored) checkbox.checked = !sharesNote;
    });
    const show = () => {
      text.textContent = highlight.isShared
        ? "Anyone with the link can read these words. It does not show your name."
        : "Only you can see this highlight.";
      copy.textContent = highlight.isShared ? "Copy a new link" : "Create a share link";
      end.hidden = !highlight.isShared;
      withNote.hidden = !highlight.isShared;
    };
    show();
    box.append(text, withNote, element("div", "mt-2 flex flex-wrap gap-3", copy, end));
    return box;
  }
}
