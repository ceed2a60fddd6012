import type { Highlight } from "../../domain/highlights/highlight.ts";
import { createElement, createTextButton } from "./elements.ts";

/** Below the text, adds a list of the highlights whose words are no longer in the text. */
export function showGoneList(highlights: readonly Highlight[], edit: (highlight: Highlight) => void): void {
  document.querySelector(".highlights-gone")?.remove();
  if (highlights.length === 0) return;
  const heading = createElement("h2", "text-h3", "No longer in the text");
  heading.id = "highlights-gone";
  const list = createElement("ul", "");
  for (const highlight of highlights) {
    const item = createElement("li", "", createElement("blockquote", "", highlight.anchor.quote));
    if (highlight.note !== null) item.append(createElement("p", "highlight-note", highlight.note));
    const button = createTextButton("Edit", "link", () => edit(highlight));
    button.setAttribute("aria-label", `Edit highlight “${highlight.anchor.quote.slice(0, 60)}”`);
    item.append(button);
    list.append(item);
  }
  const section = createElement("section", "highlights-gone", heading);
  section.setAttribute("aria-labelledby", heading.id);
  section.append(createElement("p", "", "An editor changed the text after you highlighted these words."), list);
  const fullEpisode = document.querySelector('.recap aside[aria-label="Full episode"]');
  if (fullEpisode) fullEpisode.before(section);
  else document.querySelector(".cues")?.after(section);
}
