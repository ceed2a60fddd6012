import { selectedExcerpt } from "../../domain/moderation/report.ts";

export interface SelectedText {
  text: string | null;
  /** The heading of the section with the text. */
  section: string | null;
}

/** Returns the text that the reader has selected in the article, with the heading of the section. */
export function selectionOnPage(): SelectedText {
  const selection = document.getSelection();
  const node = selection?.anchorNode;
  const element = node instanceof Element ? node : node?.parentElement;
  if (!selection || !element?.closest("article")) return { text: null, section: null };
  const headingId = element.closest("section[aria-labelledby]")?.getAttribute("aria-labelledby");
  const heading = headingId ? document.getElementById(headingId)?.textContent : null;
  return { text: selectedExcerpt(selection.toString()), section: heading ?? null };
}
