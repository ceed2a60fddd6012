import { DAY_MS } from "./text/dates.ts";

export const HOME_PAGE_SIZE = 24;
export const PLACEHOLDER_CARDS = 12;
export const PAGE_WINDOW = 5;
export const CLIP_MAX_MINUTES = 10;
export const DEFAULT_CTA = "Listen to the full episode for more insights!";
export const SEARCH_DEBOUNCE_MS = 300;
export const SEARCH_MIN_CHARS = 2;
/** Longer texts are in no title; `public.search_catalog` finds nothing for them either. */
export const SEARCH_MAX_CHARS = 200;
/** Results of each type, and of all types together. */
export const SEARCH_MOST = { show: 5, episode: 5, category: 3, all: 10 } as const;
export const PASSWORD_MIN_CHARS = 6;
/** Of a question to a transcript or to all content. */
export const QUESTION_MAX_CHARS = 2000;
/** Episodes on the My Feed page. */
export const FEED_SIZE = 20;
/** Lists in the directory, and what its cards and a pinned one show of them. */
export const TOP_LISTS_SIZE = 20;
/** Lists that a build draws, the most viewed first, with the profiles of who made them. */
export const DRAWN_LISTS = 1_000;
export const LIST_CARD_ITEMS = 3;
export const PINNED_LIST_ITEMS = 5;
/** Answers that a reader may ask for in an hour, and tokens of the whole site in a day; settings change both. */
export const AI_ANSWERS_PER_HOUR = 20;
export const AI_TOKENS_PER_DAY = 2_000_000;
/** Questions that a reader may ask in an hour and that passages answer: they cost work, no tokens. */
export const PASSAGE_ANSWERS_PER_HOUR = 120;
/** Of the recap that startup ideas are made from. */
export const IDEAS_RECAP_MAX_CHARS = 60_000;
/** Of a transcript that is pasted to make a recap from; also a body of 2 MB is refused. */
export const PASTED_TRANSCRIPT_MAX_CHARS = 400_000;
/** Of a paste into a rich text, with its markup: an office's writes twenty times the words. */
export const PASTE_MAX_CHARS = 1_000_000;
/** Of the material in one prompt: about a four-hour transcript. */
export const PROMPT_MATERIAL_MAX_CHARS = 200_000;
/** Where a model is asked if only its name is set. */
export const AI_DEFAULT_BASE_URL = "https://api.openai.com/v1";
/** How long a browser keeps the first referral code it came with. */
export const REFERRAL_KEPT_MS = 30 * DAY_MS;
/** Lists of a profile that are drawn at once. */
export const PROFILE_LISTS_PORTION = 24;
/** Stored pictures of a profile, in pixels. */
export const PICTURE_SIZES = {
  avatar: { width: 512, height: 512 },
  banner: { width: 1600, height: 400 },
} as const;
/** A chosen file, in mebibytes; what is stored is scaled down from it and far smaller. */
export const PICTURE_SOURCE_MAX_MIB = 20;
/** A picture of the site that an admin uploads, in mebibytes: what the bucket takes. */
export const THUMBNAIL_MAX_MIB = 5;
/** Rows of a table in the admin area. */
export const ADMIN_PAGE_SIZE = 25;
/** A transcript that an admin chooses as a file, in mebibytes. */
export const TRANSCRIPT_FILE_MAX_MIB = 20;
export const UPLOAD_CACHE_SECONDS = 3600;
/** Recaps in an RSS feed. */
export const RSS_ITEMS = 50;
/** What the protocol allows in a file: addresses, and bytes. */
export const SITEMAP_MOST = { addresses: 50_000, bytes: 50 * 1024 * 1024 } as const;
/** Kept in the browser for reading without a network: pages to read (transcripts too), pages that lead to them, files. */
export const KEPT_MOST = { recap: 100, listing: 30, asset: 300 } as const;
export const KEPT_DAYS = 30;
/** A kept page stands in for a network that takes longer. */
export const NETWORK_WAIT_SECONDS = 5;
