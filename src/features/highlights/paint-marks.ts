import type { Highlight } from "../../domain/highlights/highlight.ts";
import { rangesOf, type SectionText } from "./page-text.ts";

const markOf = (id: string) => document.querySelector<HTMLElement>(`mark[data-highlight="${CSS.escape(id)}"]`);

const shorten = (text: string) => (text.length > 60 ? `${text.slice(0, 59).trimEnd()}…` : text);

/** Wraps the words in `<mark>`, and adds a small button, so that a reader can open the edit dialog with the keyboard. */
export function paintMark(
  highlight: Highlight,
  section: SectionText,
  place: { start: number; end: number; isCertain: boolean },
): void {
  const marks = rangesOf(section, place.start, place.end).map((range) => {
    const mark = document.createElement("mark");
    mark.className = "highlight";
    mark.dataset["highlight"] = highlight.id;
    if (!place.isCertain) mark.dataset["moved"] = "";
    range.surroundContents(mark);
    return mark;
  });
  const lastMark = marks.at(-1);
  if (!lastMark) return;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "highlight-edit";
  button.dataset["highlight"] = highlight.id;
  button.toggleAttribute("data-note", highlight.note !== null);
  button.setAttribute("aria-label", labelOf(highlight, place.isCertain));
  lastMark.append(button);
  if (marks[0]) marks[0].id = `highlight-${highlight.id}`;
}

function labelOf({ anchor, note }: Highlight, isCertain: boolean): string {
  const words = `Edit highlight “${shorten(anchor.quote)}”`;
  const withNote = note === null ? words : `${words}, note: ${shorten(note)}`;
  return isCertain ? withNote : `${withNote}. The text has changed here.`;
}

export function removeMarks(): void {
  for (const button of document.querySelectorAll(".highlight-edit")) button.remove();
  const parents = new Set<Node>();
  for (const mark of document.querySelectorAll("mark.highlight")) {
    if (mark.parentNode) parents.add(mark.parentNode);
    mark.replaceWith(...mark.childNodes);
  }
  for (const parent of parents) parent.normalize();
}

export function showMark(id: string): void {
  const mark = markOf(id);
  const elementToShow = mark ?? document.querySelector(".highlights-gone");
  elementToShow?.scrollIntoView({ block: "center", behavior: "instant" });
  focusMark(id);
}

export function focusMark(id: string): void {
  const button = document.querySelector<HTMLElement>(`.highlight-edit[data-highlight="${CSS.escape(id)}"]`);
  button?.focus({ preventScroll: true });
}
