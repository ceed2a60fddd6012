import type { Quote } from "./quotes.ts";

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

export interface CategoryRef {
  name: string;
  slug: string;
}

export interface ShowRef {
  name: string;
  slug: string;
}

export interface Category extends CategoryRef {
  id: string;
  description: string | null;
  imageUrl: string | null;
}

export interface Show extends ShowRef {
  id: string;
  description: string | null;
  imageUrl: string | null;
  websiteUrl: string | null;
  /** BCP 47 tag of the spoken language, for `lang`; null when unknown. */
  language: string | null;
  license: string | null;
  attribution: string | null;
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

/** Everything the recap page shows. The transcript has its own page. */
export interface Recap {
  id: string;
  slug: string;
  title: string;
  show: Show;
  date: string | null;
  durationMinutes: number | null;
  isClip: boolean;
  episodeLink: string | null;
  youtubeUrl: string | null;
  thumbnailUrl: string | null;
  guests: RecapGuest[];
  quickTake: string | null;
  body: SafeHtml | null;
  keyTakeaways: string[];
  quotes: RecapQuote[];
  recommendations: SafeHtml[];
  whyItMatters: string | null;
  cta: string | null;
  chapters: Chapter[];
  links: Link[];
  hasTranscript: boolean;
}

/** The episode that leads the home page. */
export interface LeadEpisode extends EpisodeCard {
  quickTake: string | null;
}

/** A show as its category lists it. */
export interface ShowCard extends ShowRef {
  description: string | null;
  imageUrl: string | null;
  /** Published episodes. */
  episodeCount: number;
}
