/** The dialog with the highlights of a recap. A button in the header of the recap opens this dialog. */
import { HIGHLIGHT_SECTIONS, type Highlight } from "../../domain/highlights/highlight.ts";
import { formatCount } from "../../domain/text/plural.ts";
import * as paths from "../../paths.ts";
import { isReader } from "../../state/reading.ts";
import { createElement, createTextButton, openDialog } from "./elements.ts";
import * as page from "./page-highlights.ts";
import { showMark } from "./paint-marks.ts";

const HOW_TO_HIGHLIGHT =
  "Select words in the text, then choose Highlight or Note. With the keyboard, select with Shift and the arrow keys, then press Tab.";

export async function openPanel(): Promise<void> {
  const selected = page.selectionOfBar();
  const dialog = openDialog("confirm highlight-editor", "Highlights");
  const closeButton = createTextButton("Close", "button-quiet", () => dialog.close());
  const footer = createElement("div", "mt-6 flex flex-wrap justify-end gap-3", closeButton);
  const body = createElement("div", "mt-3");
  dialog.append(body, footer);
  if (!isReader()) {
    const signInLink = createElement("a", "button", "Sign in");
    signInLink.href = paths.auth(location.pathname + location.search);
    body.append(createElement("p", "", `${HOW_TO_HIGHLIGHT} Sign in to store highlights in your account.`));
    footer.append(signInLink);
    return;
  }
  if (selected) {
    const highlightButton = createTextButton("Highlight the selected text", "button", () => {
      dialog.close();
      void page.highlightSelection(selected, false);
    });
    footer.append(highlightButton);
  }
  const status = createElement("p", "text-ui text-muted", "Loading…");
  status.setAttribute("role", "status");
  body.append(status);
  try {
    await page.loadHighlights();
  } catch {
    status.textContent = "Your highlights did not load. Check your connection, then try again.";
    return;
  }
  const highlights = page.highlightsOfPage();
  status.textContent =
    highlights.length === 0 ? HOW_TO_HIGHLIGHT : `${formatCount(highlights.length, "highlight")} in this recap`;
  if (highlights.length > 0) {
    body.append(
      createElement("ul", "highlight-list", ...highlights.map((highlight) => createEntry(highlight, dialog))),
    );
    const exportButton = createTextButton("Export as Markdown", "button-quiet", () => exportRecap(status));
    footer.prepend(exportButton);
  }
  const allLink = createElement("a", "link mt-4 inline-block", "All your highlights");
  allLink.href = paths.highlights();
  body.append(allLink);
}

function createEntry(highlight: Highlight, dialog: HTMLDialogElement): HTMLLIElement {
  const { id, section, anchor, note } = highlight;
  const state = page.placeStateOf(highlight);
  const placeText = state === "gone" ? "No longer in the text" : HIGHLIGHT_SECTIONS[section];
  const actions = createElement("p", "flex flex-wrap items-center gap-x-4 text-meta text-muted", placeText);
  if (state === "elsewhere") {
    const link = createElement("a", "link", "Show");
    link.href = paths.highlight(page.slugOfPage, section, id);
    actions.append(link);
  } else if (state !== "gone") {
    actions.append(
      createTextButton("Show", "link min-h-6", () => {
        dialog.close();
        showMark(id);
      }),
    );
  }
  actions.append(
    createTextButton("Edit", "link min-h-6", () => {
      dialog.close();
      page.editHighlight(highlight);
    }),
  );
  const entry = createElement("li", "", createElement("blockquote", "", anchor.quote));
  if (note !== null) entry.append(createElement("p", "highlight-note", note));
  for (const text of entry.children) text.setAttribute("dir", "auto");
  entry.append(actions);
  return entry;
}

async function exportRecap(status: HTMLElement): Promise<void> {
  try {
    const { exportHighlights } = await import("./export.ts");
    await exportHighlights(page.slugOfPage);
  } catch {
    status.textContent = "The export failed. Check your connection, then try again.";
  }
}
