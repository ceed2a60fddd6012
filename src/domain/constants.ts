import { DAY_MS } from "./text/dates.ts";

export const HOME_PAGE_SIZE = 24;
/** The page of highlights shows this number of items, and loads more when the reader scrolls near the end. */
export const HIGHLIGHTS_PAGE_SIZE = 40;
export const SHOW_PAGE_SIZE = 48;
export const GUESTS_PAGE_SIZE = 200;
export const PLACEHOLDER_CARDS = 12;
export const PAGE_WINDOW = 5;
export const CLIP_MAX_MINUTES = 10;
export const DEFAULT_CTA = "Listen to the full episode for more insights!";
export const SEARCH_DEBOUNCE_MS = 300;
export const SEARCH_MIN_CHARS = 2;
/** `public.search_catalog` has the same limit. */
export const SEARCH_MAX_CHARS = 200;
/** The maximum number of results of each type. `all` is the maximum for shows, episodes and categories together. */
export const MAX_SEARCH_RESULTS = { show: 5, episode: 5, category: 3, all: 10, guest: 3 } as const;
/** `public.search` has the same numbers. */
export const SEARCH_PAGE = { size: 20, pages: 5 } as const;
/** An IP address or an account may send this number of searches. `private.count_call` has the same limit. */
export const SEARCHES_PER_MINUTE = 300;
export const PASSWORD_MIN_CHARS = 6;
export const QUESTION_MAX_CHARS = 2000;
export const FEED_SIZE = 20;
export const TOP_LISTS_SIZE = 20;
export const MAX_RENDERED_LISTS = 1_000;
export const LIST_CARD_ITEMS = 3;
export const PINNED_LIST_ITEMS = 5;
/** A reader may get this number of answers. A setting can change the number. */
export const AI_ANSWERS_PER_HOUR = 20;
/** A question about a transcript and its answer together have at most this number of tokens. A setting can change the number. */
export const AI_CONTEXT_TOKENS = 32_000;
/** This share of the daily tokens is reserved for admins and the tracker. `reserve_ai_tokens` has the same share. */
const AI_STAFF_SHARE = 1 / 5;
/** A setting can change the number. */
export const AI_TOKENS_PER_DAY = 4_000_000;
/** The tokens of a day are enough for this number of readers, if each asks five questions about the longest transcripts. */
const AI_READERS_A_DAY = 20;

export const tokensPerReader = (perDay: number): number =>
  Math.ceil((perDay * (1 - AI_STAFF_SHARE)) / AI_READERS_A_DAY);

/** A token from the cache of a model server costs a tenth to a half of the usual price. The budget counts it as half a token. */
export const CACHED_TOKEN_SHARE = 1 / 2;

/** This number of tokens is enough for 32 passages of 900 characters, the instructions and the answer. */
export const AI_QUESTION_MAX_TOKENS = 10_000;
/** Answers that only quote passages need no model, so they cost computing time but no tokens. */
export const PASSAGE_ANSWERS_PER_HOUR = 120;
/** With this limit, the startup ideas for a recap cost no more tokens than a question. */
export const IDEAS_RECAP_MAX_CHARS = 32_000;
export const IDEAS_SENT_MAX_CHARS = { body: 60_000, used: 4_000 } as const;
export const PASTED_TRANSCRIPT_MAX_CHARS = 400_000;
/** The size of a request with a pasted transcript. JSON needs at most four bytes for nearly every character. */
export const PASTED_TRANSCRIPT_MAX_BYTES = 4 * PASTED_TRANSCRIPT_MAX_CHARS;
/** If neither a setting nor the server says how much a model reads, the generator sends at most this number of tokens. */
export const UNKNOWN_CONTEXT_TOKENS = 128_000;
/** The form sends at most this number of characters of the show notes with a pasted transcript. */
export const KNOWN_NOTES_MAX_CHARS = 20_000;
/** The limit includes the markup, because office programs write twenty times as much markup as text. */
export const PASTE_MAX_CHARS = 1_000_000;
export const AI_DEFAULT_BASE_URL = "https://api.openai.com/v1";
export const REFERRAL_LIFETIME_MS = 30 * DAY_MS;
export const PROFILE_LISTS_PAGE_SIZE = 24;
export const PICTURE_SIZES = {
  avatar: { width: 512, height: 512 },
  banner: { width: 1600, height: 400 },
} as const;
export const PICTURE_SOURCE_MAX_MIB = 20;
/** The bucket has the same limit. */
export const THUMBNAIL_MAX_MIB = 5;
export const ADMIN_PAGE_SIZE = 25;
export const TRANSCRIPT_FILE_MAX_MIB = 20;
/** SPEC: issue 23 "From sound to text", point 2. The bucket `sound` has the same limit, and a project may allow less. */
export const SOUND_FILE_MAX_BYTES = 1_000_000_000;
/** Supabase takes resumable uploads only in chunks of this size. */
export const UPLOAD_CHUNK_BYTES = 6 * 1024 * 1024;
export const UPLOAD_CACHE_SECONDS = 3600;
export const RSS_ITEMS = 50;
/** The limits of the sitemap protocol for one file. */
export const MAX_SITEMAP = { addresses: 50_000, bytes: 50 * 1024 * 1024 } as const;
export const MAX_CACHED = { recap: 100, listing: 30, asset: 300 } as const;
export const CACHE_DAYS = 30;
export const NETWORK_TIMEOUT_SECONDS = 5;
