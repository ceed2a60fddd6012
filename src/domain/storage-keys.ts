/** All that this site stores in a browser (security F25). `layouts/head.js` repeats some keys. */
export const STORED = {
  theme: "theme",
  /** Role and id of the signed-in admin, editor or author, so that the header knows it without a request. */
  staffOf: "private:staff-of",
  /** The id of the signed-in pro, so that the menu has a link to the dashboard. */
  proOf: "private:pro-of",
  /** The id of a reader who follows something, so that home shows My Feed at once. */
  followsOf: "private:follows-of",
  /** The id of a reader with unread notices, so that the header shows a mark. */
  noticesOf: "private:notices-of",
  /** The reader and the time of the last check for notices. */
  noticesCheck: "private:notices-check",
  /** The id of a reader who opened a password reset link and has not chosen a password yet. */
  recoveryOf: "private:recovery-of",
  /** What a visitor has saved and opened. After the sign-in, the account has it. */
  reading: "private:reading",
  /** The time of the reader's list of unread recaps. This key is in sessionStorage. */
  unreadSince: "private:unread-since",
  pendingFollow: "private:pending-follow",
  /** Highlights that a visitor made, or a reader without a connection. */
  pendingHighlights: "private:pending-highlights",
  /** This key is in sessionStorage. */
  onboarding: "private:onboarding",
  /** Where the reader stopped listening, by the id of the recap. */
  positions: "private:positions",
  playerRate: "player-rate",
  /** The servers of sound and video to which the reader has agreed. */
  playerHosts: "player-hosts",
  /** The size and width of text on recaps and transcripts. */
  textStyle: "text-style",
  conversations: "draft:conversations",
  listDraft: "draft:list",
  adminDrafts: "draft:admin",
  noteDrafts: "draft:notes",
  /** A random id, so that a visitor's view counts once per list (security B13). */
  visitor: "visitor",
  referral: "referral",
  /** This key is in sessionStorage. */
  toasts: "toasts",
} as const;

/** These caches hold nothing personal, so a sign-out keeps them. Workbox adds its own cache and database. */
export const CACHE_NAMES = {
  recap: "kept-recaps",
  listing: "kept-listings",
  asset: "kept-assets",
} as const;
export const STORED_AT_HEADER = "x-kept-at";

export const isPrivate = (key: string) => key.startsWith("private:");

/** supabase-js stores the session as `sb-<project>-auth-token`. */
export const isSessionKey = (key: string) => /^sb-.+-auth-token$/.test(key);

/** Drafts name their user and survive a session that expires. */
const isDraft = (key: string) => key.startsWith("draft:");

export const isRemovedAtSignOut = (key: string) =>
  /^sb-.+-auth-token(-|$)/.test(key) || isPrivate(key) || isDraft(key);
