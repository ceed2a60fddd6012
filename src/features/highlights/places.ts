import { anchorOf, type Place } from "../../domain/highlights/anchor.ts";
import { createAnchorFinder } from "../../domain/highlights/find-anchor.ts";
import type { Highlight, HighlightSection } from "../../domain/highlights/highlight.ts";
import { readSection, type SectionText, sectionsOfPage } from "./page-text.ts";

export interface PagePlace extends Place {
  section: HighlightSection;
}

/** Whether this page contains the section of the highlight. A recap and its transcript are two pages. */
export const isOnThisPage = ({ section }: Highlight): boolean =>
  (section === "transcript") === (document.querySelector(".cues") !== null);

/** Finds the words of the highlights in the current text. A place in a different section is never certain. */
export function findPlaces(highlights: readonly Highlight[]): Map<string, PagePlace> {
  const sections = sectionsOfPage().map((section) => readSection(section));
  const finders = new Map(sections.map(({ id, text }) => [id, createAnchorFinder(text)]));
  const places = new Map<string, PagePlace>();
  for (const { id, section, anchor } of highlights) {
    const placeInSection = finders.get(section)?.(anchor);
    if (placeInSection) places.set(id, { ...placeInSection, section });
    else {
      for (const [otherSection, find] of finders) {
        const place = otherSection === section ? null : find(anchor);
        if (!place || places.has(id)) continue;
        places.set(id, { ...place, section: otherSection, isCertain: false });
      }
    }
  }
  return places;
}

export function readSectionById(id: HighlightSection): SectionText | null {
  const section = sectionsOfPage().find((pageSection) => pageSection.id === id);
  return section ? readSection(section) : null;
}

/** Creates an anchor for the words at their current place. */
export function createCurrentAnchor({ section, start, end }: PagePlace) {
  const text = readSectionById(section)?.text ?? "";
  return anchorOf(text, start, end);
}
