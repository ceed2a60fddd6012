import type { Recap } from "../../domain/content/content.ts";
import { repeatsText } from "../../domain/import/show-words.ts";

export type SectionId =
  | ("quick-take" | "recap" | "show-notes" | "key-takeaways" | "quotes" | "recommendations")
  | ("why-it-matters" | "chapters" | "links" | "guests" | "corrections");

export interface Section {
  id: SectionId;
  heading: string;
}

export function recapSections(recap: Recap): Section[] {
  const allSections: [boolean, SectionId, string][] = [
    [isText(recap.quickTake), "quick-take", "Quick Take"],
    [isText(recap.recapBody), "recap", "Recap"],
    [recap.keyTakeaways.length > 0, "key-takeaways", "Key Takeaways"],
    [recap.quotes.length > 0, "quotes", "Quotes"],
    [recap.recommendations.length > 0, "recommendations", "Recommendations"],
    [isText(recap.whyItMatters), "why-it-matters", "Why It Matters"],
    [recap.chapters.length > 0, "chapters", "Chapters"],
    [
      isText(recap.showNotes) && !repeatsText(recap.showNotes, recap.quickTake),
      "show-notes",
      "Show Notes",
    ],
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
