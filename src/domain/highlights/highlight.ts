import type { Anchor } from "./anchor.ts";

export const HIGHLIGHT_SECTIONS = {
  "quick-take": "Quick Take",
  recap: "Recap",
  "key-takeaways": "Key Takeaways",
  quotes: "Quotes",
  recommendations: "Recommendations",
  "why-it-matters": "Why It Matters",
  "show-notes": "Show Notes",
  transcript: "Transcript",
} as const;
export type HighlightSection = keyof typeof HIGHLIGHT_SECTIONS;

export const isHighlightSection = (value: unknown): value is HighlightSection =>
  typeof value === "string" && Object.hasOwn(HIGHLIGHT_SECTIONS, value);

export interface NewHighlight {
  id: string;
  section: HighlightSection;
  anchor: Anchor;
  note: string | null;
  /** Null for a highlight that the reader is making now. */
  createdAt: string | null;
}

export interface Highlight extends NewHighlight {
  createdAt: string;
  /** True if the reader has created a share link for this highlight. */
  isShared: boolean;
  sharesNote: boolean;
}

/** Null if the recap is no longer published. */
export type HighlightedRecap = {
  slug: string;
  title: string;
  show: string;
  language: string | null;
} | null;

export interface HighlightWithRecap extends Highlight {
  /** All highlights of a recap have the same key. */
  recapKey: string;
  recap: HighlightedRecap;
}

export interface HighlightPage {
  highlights: HighlightWithRecap[];
  total: number;
  pageCount: number;
  page: number;
}

export interface HighlightGroup {
  key: string;
  recap: HighlightedRecap;
  highlights: HighlightWithRecap[];
}

/** Groups highlights by recap. In the list, all highlights of a recap must be next to each other. */
export function groupByRecap(highlights: readonly HighlightWithRecap[]): HighlightGroup[] {
  const groups: HighlightGroup[] = [];
  for (const highlight of highlights) {
    const group = groups.at(-1);
    if (group?.key === highlight.recapKey) group.highlights.push(highlight);
    else groups.push({ key: highlight.recapKey, recap: highlight.recap, highlights: [highlight] });
  }
  return groups;
}
