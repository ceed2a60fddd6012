/** What the recap form holds, all of it as it is typed. Rich text is HTML. */
export interface RecapValues {
  categoryId: string;
  showId: string;
  title: string;
  slug: string;
  /** ISO date, or empty. */
  episodeDate: string;
  episodeLink: string;
  youtubeUrl: string;
  guests: readonly GuestValues[];
  quickTake: string;
  recapBody: string;
  /** One per line. */
  keyTakeaways: string;
  /** One per line, perhaps with its speaker behind a dash. */
  quotes: string;
  /** All in one text, see `splitRecommendations`. */
  recommendations: string;
  whyItMatters: string;
  cta: string;
  isFeatured: boolean;
  thumbnailUrl: string;
  /** Whole minutes as digits, or empty. */
  durationMinutes: string;
  isManualClip: boolean;
  transcript: string;
  isPublished: boolean;
}

export interface GuestValues {
  name: string;
  link: string;
}

export const EMPTY_RECAP: RecapValues = {
  categoryId: "",
  showId: "",
  title: "",
  slug: "",
  episodeDate: "",
  episodeLink: "",
  youtubeUrl: "",
  guests: [],
  quickTake: "",
  recapBody: "",
  keyTakeaways: "",
  quotes: "",
  recommendations: "",
  whyItMatters: "",
  cta: "",
  isFeatured: false,
  thumbnailUrl: "",
  durationMinutes: "",
  isManualClip: false,
  transcript: "",
  isPublished: true,
};

export type RecapField = keyof RecapValues;

export const RECAP_LABELS: Record<RecapField, string> = {
  categoryId: "Category",
  showId: "Show",
  title: "Title",
  slug: "Slug",
  episodeDate: "Episode date",
  episodeLink: "Episode link",
  youtubeUrl: "YouTube URL",
  guests: "Guests",
  quickTake: "Quick take",
  recapBody: "Recap body",
  keyTakeaways: "Key takeaways",
  quotes: "Quotes",
  recommendations: "Recommendations",
  whyItMatters: "Why it matters",
  cta: "Call to action",
  isFeatured: "Featured",
  thumbnailUrl: "Thumbnail",
  durationMinutes: "Duration in minutes",
  isManualClip: "Clip",
  transcript: "Transcript",
  isPublished: "Published",
};

/** The texts of a field that has one on each line; blank lines are none. */
export const linesOf = (text: string): string[] =>
  text
    .split(/\r?\n|\r|\u2028|\u2029/)
    .map((line) => line.trim())
    .filter(Boolean);

/** Each text on a line of its own, whatever breaks it had. */
export const toLines = (texts: readonly string[]): string =>
  texts.flatMap((text) => linesOf(text).join(" ") || []).join("\n");

/** Guests that have anything typed. */
export const guestsOf = (guests: readonly GuestValues[]): GuestValues[] =>
  guests
    .map(({ name, link }) => ({ name: name.trim(), link: link.trim() }))
    .filter(({ name, link }) => name !== "" || link !== "");
