import type { RECAP_FIELDS } from "./episode-fields.ts";
import type { ContentOf } from "./fields.ts";
import type { Quote } from "./quotes.ts";
import type { CATEGORY_PAGE_FIELDS, SHOW_CARD_FIELDS, SHOW_PAGE_FIELDS } from "./show-fields.ts";

/** The things readers read, as views use them. Rows of the database become these in `src/data`. */

export interface Link {
  text: string;
  url: string;
}

export interface Guest {
  name: string;
  link: string | null;
}

/** A guest on a recap; `slug` names their own page where there is one. */
export interface RecapGuest extends Guest {
  slug: string | null;
}

/** `start` in seconds from the beginning of the episode. */
export interface Chapter {
  start: number;
  title: string;
}

/** What a link to a category or a show needs. */
export interface CategoryRef {
  name: string;
  slug: string;
}
export type ShowRef = CategoryRef;

export type Category = ContentOf<typeof CATEGORY_PAGE_FIELDS>;

export interface Show extends ContentOf<typeof SHOW_PAGE_FIELDS> {
  category: CategoryRef;
}

/** What a card shows of an episode; small on purpose, since it travels as JSON. */
export interface EpisodeCard {
  slug: string;
  title: string;
  show: ShowRef;
  category: CategoryRef;
  guestName: string | null;
  /** ISO date `YYYY-MM-DD`; null when unknown. */
  date: string | null;
  thumbnailUrl: string | null;
  isClip: boolean;
}

/** HTML that went through a sanitiser; the only kind a view may put on a page. */
export type SafeHtml = string & { readonly __safe: unique symbol };

/** A quote on a recap; `line` is where it stands in the transcript, null unless it does. */
export interface RecapQuote extends Quote {
  line: string | null;
}

type RecapContent = Omit<
  ContentOf<typeof RECAP_FIELDS>,
  "guests" | "guestName" | "guestLink" | "quotes" | "isManualClip"
>;

/** Everything the recap page shows. The transcript has its own page. */
export interface Recap extends RecapContent {
  show: Show;
  isClip: boolean;
  guests: RecapGuest[];
  quotes: RecapQuote[];
  hasTranscript: boolean;
}

/** The episode that leads the home page. */
export interface LeadEpisode extends EpisodeCard {
  quickTake: string | null;
}

/** A show as its category lists it. */
export interface ShowCard extends ContentOf<typeof SHOW_CARD_FIELDS> {
  /** Published episodes. */
  episodeCount: number;
}
