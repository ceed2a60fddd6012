/** The keys of everything that this site stores in a browser (security F25). `layouts/head.js` repeats some keys. */
export const STORED = {
  theme: "theme",
  /** The role and the id of the signed-in admin, editor or author, so that the header knows both without a request. */
  staffOf: "private:staff-of",
  /** The id of the signed-in pro, so that the menu has a link to the dashboard. */
  proOf: "private:pro-of",
  /** The id of a reader who follows something, so that home shows My Feed at once. */
  followsOf: "private:follows-of",
  /** The id of a reader with unread notices, so that the header shows a mark. */
  noticesOf: "private:notices-of",
  /** The id of the reader, and the time of the last check for notices. */
  noticesCheck: "private:notices-check",
  /** The id of a reader who opened a password reset link and has not chosen a password yet. */
  recoveryOf: "private:recovery-of",
  /** The recaps that a visitor has saved and opened. After the sign-in, the site moves these recaps into the account. */
  reading: "private:reading",
  /** The time at which the reader opened the list of unread recaps. This key is in sessionStorage. */
  unreadSince: "private:unread-since",
  pendingFollow: "private:pending-follow",
  /** Highlights that are not in an account yet. A visitor made them, or a reader without a connection. */
  pendingHighlights: "private:pending-highlights",
  /** This key is in sessionStorage. */
  onboarding: "private:onboarding",
  /** For each recap, the second at which the reader stopped listening. */
  positions: "private:positions",
  /** Unfinished uploads of sound, with the addresses at which they can continue. */
  uploads: "private:uploads",
  playerRate: "player-rate",
  /** The servers from which the reader has agreed to play sound and video. */
  playerHosts: "player-hosts",
  /** The size and width of text on recaps and transcripts. */
  textStyle: "text-style",
  /** `off` if an editor does not want the shortcut keys of the queue. */
  queueKeys: "queue-keys",
  conversations: "draft:conversations",
  listDraft: "draft:list",
  adminDrafts: "draft:admin",
  noteDrafts: "draft:notes",
  /** A random id. With this id, the server counts only one view of a list per visitor (security B13). */
  visitor: "visitor",
  referral: "referral",
  /** This key is in sessionStorage. */
  toasts: "toasts",
} as const;

/** A sign-out does not delete these caches, because the caches contain no private data. Workbox adds its own cache and database. */
export const CACHE_NAMES = {
  recap: "kept-recaps",
  listing: "kept-listings",
  asset: "kept-assets",
} as const;
export const STORED_AT_HEADER = "x-kept-at";

export const isPrivate = (key: string) => key.startsWith("private:");

/** supabase-js stores the session as `sb-<project>-auth-token`. */
export const isSessionKey = (key: string) => /^sb-.+-auth-token$/.test(key);

/** A draft contains the id of its user, so the draft can stay in storage when the session expires. A sign-out deletes the draft. */
const isDraft = (key: string) => key.startsWith("draft:");

export const isRemovedAtSignOut = (key: string) => /^sb-.+-auth-token(-|$)/.test(key) || isPrivate(key) || isDraft(key);
