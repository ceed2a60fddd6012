import type { Recap } from "../../domain/content/content.ts";

export type SectionId =
  | ("quick-take" | "recap" | "show-notes" | "key-takeaways" | "quotes" | "recommendations")
  | ("why-it-matters" | "chapters" | "links" | "guests" | "corrections");

export interface Section {
  id: SectionId;
  heading: string;
}

/** A page without a recap shows this sentence above the show notes. */
export const SHOW_NOTES_CREDIT = "In the words of the show.";

export const hasRecapBody = ({ recapBody }: Recap) => isText(recapBody);

export function recapSections(recap: Recap): Section[] {
  const allSections: [boolean, SectionId, string][] = [
    [isText(recap.quickTake), "quick-take", "Quick Take"],
    [hasRecapBody(recap), "recap", "Recap"],
    [recap.keyTakeaways.length > 0, "key-takeaways", "Key Takeaways"],
    [recap.quotes.length > 0, "quotes", "Quotes"],
    [recap.recommendations.length > 0, "recommendations", "Recommendations"],
    [isText(recap.whyItMatters), "why-it-matters", "Why It Matters"],
    [recap.chapters.length > 0, "chapters", "Chapters"],
    [isText(recap.showNotes), "show-notes", "Show Notes"],
    [recap.links.length > 0, "links", "Links"],
    [recap.guests.length > 0, "guests", "Guests"],
    [recap.corrections.length > 0, "corrections", "Corrections"],
  ];
  return allSections.flatMap(([hasContent, id, heading]) => (hasContent ? [{ id, heading }] : []));
}

/** Returns the sections below the recap. Only a page that the build renders has these sections. */
export const extraSections = ({ hasTranscript }: Recap) => [
  ...(hasTranscript ? [{ id: "ask", heading: "Ask" }] : []),
  { id: "ideas", heading: "Startup ideas" },
];

const isText = (text: string | null) => text !== null && text.trim() !== "";

/** The id of the note that says how the sentences of a recap were checked. */
export const CHECKED_ID = "checked";
