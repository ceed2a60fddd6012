/** SQL checks in supabase/migrations repeat these limits. The key of a text limit is the name of the column. */

export const SLUG_MAX_BYTES = 200;
export const URL_MAX_CHARS = 2048;
/** This pattern has the same rule as `private.is_web_url`, except for the length. */
export const WEB_URL = /^https?:\/\/[^\s<>"\\]+$/i;
/** The limit for a guest's name, a link's text and the old column `guest_name`. */
export const LABEL_MAX_CHARS = 500;

export const PROFILE_MAX_CHARS = {
  full_name: 120,
  avatar_url: URL_MAX_CHARS,
  bio: 1000,
  banner_image_url: URL_MAX_CHARS,
} as const;

export const CATEGORY_MAX_CHARS = {
  name: 120,
  description: 2000,
} as const;

export const SHOW_MAX_CHARS = {
  name: 200,
  description: 5000,
  language: 35,
  license: 1000,
  attribution: 1000,
  youtube_channel_id: 64,
  source_key: 500,
  source_hash: 64,
} as const;

export const EPISODE_MAX_CHARS = {
  title: 300,
  guest_name: LABEL_MAX_CHARS,
  quick_take: 5000,
  recap_body: 500_000,
  show_notes: 500_000,
  enclosure_type: 100,
  why_it_matters: 20_000,
  cta: 2000,
  thumbnail_alt: 500,
  review_note: 1000,
  transcript: 2_000_000,
  source_key: 500,
  source_hash: 64,
} as const;

export const GLOSSARY_MAX = { terms: 500, chars: 100, forms: 20 } as const;

/** The largest file that an import downloads: a feed, a transcript, or a file in our JSON format. */
export const FEED_FILE_MAX_BYTES = 15_000_000;
/** The largest picture that the import command downloads and scales. */
export const IMPORTED_PICTURE_MAX_BYTES = 5_000_000;
/** The largest picture that the function check-feeds stores without a change. Readers download this file, so it must not be large. */
export const IMPORTED_ORIGINAL_MAX_BYTES = 1_000_000;
export const IMPORTED_PICTURE_MAX_PIXELS = 40_000_000;
/** A longer recording is a mistake, such as a length in milliseconds. */
export const IMPORTED_DURATION_MAX_MINUTES = 48 * 60;
/** One check of a feed downloads at most this number of pictures. */
export const MAX_PICTURES_PER_CHECK = 20;

/** The maximum length of the e-mail address to which the site sends alarms. */
export const EMAIL_MAX_CHARS = 254;

export const PODCAST_MAX_CHARS = {
  name: 200,
  description: 5000,
} as const;

export const LIST_MAX_CHARS = {
  title: 100,
  description: 500,
} as const;

export const LIST_ITEM_MAX_CHARS = {
  note: 140,
} as const;

/** This number is also the last rank in a list. */
export const LIST_MAX_PODCASTS = 10;

export const EARNING_MAX_CHARS = {
  period: 40,
  reason: 500,
} as const;

export const PROMPT_MAX_CHARS = {
  title: 200,
  body: 20_000,
} as const;

export const REPORT_MAX_CHARS = {
  title: 300,
  section: 100,
  reported_text: 2000,
  message: 1000,
  line_id: 40,
  proposed_text: 2000,
  reply: 1000,
} as const;

export const NOTICE_MAX_CHARS = {
  title: 300,
  reason: 1000,
  answer: 1000,
} as const;

/** `prefix` and `suffix` are the text around the quote. */
export const HIGHLIGHT_MAX_CHARS = { quote: 2000, prefix: 64, suffix: 64, note: 5000 } as const;

export const HIGHLIGHTS_PER_DAY = 500;

/** The browser stores at most this number of highlights that the account does not have yet. */
export const MAX_PENDING_HIGHLIGHTS = 50;
/** The browser stores at most this number of unsaved notes of highlights. */
export const MAX_NOTE_DRAFTS = 20;

export const IMPORT_MAX_PODCASTS = 500;

export const CORRECTION_MAX_CHARS = 1000;
export const BLOCK_REASON_MAX_CHARS = 500;

/** A trigger on `er_episodes` repeats these numbers. A slot is ten minutes long. One build publishes all recaps of a slot. */
export const SCHEDULE = { slotMinutes: 10, maxDays: 366 } as const;

export const HISTORY = { years: 1, versionsPerRow: 50, restorableDays: 30 } as const;

/** The SQL functions of the digest repeat these numbers. */
export const DIGEST = {
  maxRecaps: 20,
  newDays: 30,
  storedDays: 90,
  linkDays: 3,
  linksPerHour: 5,
} as const;

export const REFERRAL_CODE = /^[A-Z0-9]{8,32}$/;

export const EPISODE_TEXT_LIMITS = {
  key_takeaways: { maxItems: 100, maxChars: 2000 },
  quotes: { maxItems: 200, maxChars: 2000 },
  recommendations: { maxItems: 200, maxChars: 10_000 },
} as const;

export const SHOW_MAX_ITEMS = { hosts: 20 } as const;
export const EPISODE_MAX_ITEMS = { guests: 50, links: 500, chapters: 500, corrections: 50 } as const;

export const CHAPTER_TITLE_MAX_CHARS = 500;
export const DURATION_MIN_MINUTES = 1;

/** Counts code points, as `char_length` in the database does, and not UTF-16 units. */
export function charLength(text: string): number {
  let pairs = 0;
  for (let i = 1; i < text.length; i++) {
    const trail = text.charCodeAt(i);
    const lead = text.charCodeAt(i - 1);
    if (trail >= 0xdc00 && trail <= 0xdfff && lead >= 0xd800 && lead <= 0xdbff) pairs++;
  }
  return text.length - pairs;
}

/** An account may store at most this number of rows in each table, of pictures and of picture bytes. Triggers with the name `<table>_limit` repeat these numbers. */
export const READER_LIMITS = {
  top_lists: 100,
  user_show_follows: 5000,
  user_category_follows: 500,
  user_profile_follows: 1000,
  saved_episodes: 5000,
  highlights: 5000,
  pictures: 20,
  pictureBytes: 20 * 1024 * 1024,
} as const;

/** The largest listening position, in seconds. This is 100 hours. */
export const MAX_POSITION_SECOND = 360_000;

/** The browser of a visitor stores at most this number of saved recaps, and as many opened recaps. */
export const MAX_VISITOR_RECAPS = 200;

/** The server counts at most this number of views and shares of a list from one network address in an hour. */
export const COUNTS_PER_ADDRESS = 50;

/** The largest values that an admin may enter in the rule for rewards. The amount is in dollars. */
export const REWARD_RULE_MAX = { amount: 1000, days: 365, perMonth: 10_000 } as const;

/** The largest correction of an earning, in cents. */
export const CORRECTION_MAX_CENTS = 10_000_000;
/** Limits for words of searches and questions without a result. A visitor adds at most `perDay` entries a day. Admins see words that at least `minSeekers` visitors used. */
export const UNANSWERED_WORDS = { perDay: 30, minSeekers: 2, maxChars: 100, days: 90 } as const;

/** `find_subscriptions` has the same limit. */
export const MAX_SUBSCRIPTIONS = 2000;
