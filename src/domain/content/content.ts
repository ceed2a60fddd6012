import type { CheckedSentence } from "../receipts/checked-sentences.ts";
import type { RECAP_FIELDS } from "./episode-fields.ts";
import type { ContentOf } from "./fields.ts";
import type { AttributedQuote } from "./roles.ts";
import type { CATEGORY_PAGE_FIELDS, SHOW_CARD_FIELDS, SHOW_PAGE_FIELDS } from "./show-fields.ts";

export interface Link {
  text: string;
  url: string;
}

export interface Guest {
  name: string;
  link: string | null;
}

/** `slug` is null if the guest has no page. */
export interface RecapGuest extends Guest {
  slug: string | null;
}

/** A writer or reviewer whose profile is public. */
export interface StaffMember {
  id: string;
  name: string;
}

/** `start` is in seconds. */
export interface Chapter {
  start: number;
  title: string;
}

/** What a moderator has corrected in a recap, and on which day. `date` has the form YYYY-MM-DD. */
export interface Correction {
  date: string;
  text: string;
}

export interface CategoryRef {
  name: string;
  slug: string;
}
export type ShowRef = CategoryRef;

export type Category = ContentOf<typeof CATEGORY_PAGE_FIELDS>;

export interface Show extends ContentOf<typeof SHOW_PAGE_FIELDS> {
  category: CategoryRef;
}

export interface EpisodeCard {
  slug: string;
  title: string;
  show: ShowRef;
  category: CategoryRef;
  guestName: string | null;
  /** `YYYY-MM-DD`, or null if the date is unknown. */
  date: string | null;
  thumbnailUrl: string | null;
  isClip: boolean;
}

/** Sanitised HTML. Views may render only HTML of this type. */
export type SafeHtml = string & { readonly __safe: unique symbol };

/** `line` is the id of the transcript line that contains the quote word for word, or null. */
export interface RecapQuote extends AttributedQuote {
  /** The HTML id of the quote on the page. It depends only on the text, so it stays the same if the quote moves. */
  id: string;
  line: string | null;
}

type RecapContent = Omit<
  ContentOf<typeof RECAP_FIELDS>,
  "guests" | "guestName" | "guestLink" | "quotes" | "isManualClip"
>;

export interface Recap extends RecapContent {
  show: Show;
  isClip: boolean;
  guests: RecapGuest[];
  quotes: RecapQuote[];
  writer: StaffMember | null;
  /** The person who published the recap. Null if the writer published the recap. */
  reviewer: StaffMember | null;
  hasTranscript: boolean;
  /** The sentences with what is known about them. Null if the recap has no receipts, and outside of builds. */
  sentences: CheckedSentence[] | null;
}

export interface RecapLink {
  slug: string;
  title: string;
  show: string;
}

/** The recaps that a page suggests after a recap. `newer` and `older` are recaps of the same show. */
export interface NextRecaps {
  newer: RecapLink | null;
  older: RecapLink | null;
  /** The closest recap comes first. */
  related: RecapLink[];
}

export interface LeadEpisode extends EpisodeCard {
  /** The quick take, or the first sentence of the show notes of an episode without a recap. */
  text: string | null;
}

export interface ShowCard extends ContentOf<typeof SHOW_CARD_FIELDS> {
  episodeCount: number;
}
