/**
 * Everything that this site stores in the browser (security F25). `layouts/head.js` runs before any
 * module and repeats two of the keys; a test compares them.
 */
export const STORED = {
  /** The chosen colour theme. It survives a sign-out. */
  theme: "theme",
  /** The id of the signed-in admin, so that the header knows it without a request. */
  adminOf: "private:admin-of",
  /** The id of a reader who follows something: home then shows My Feed at once. */
  followsOf: "private:follows-of",
  /** The id of a reader who opened a password reset link and has not chosen a password yet. */
  recoveryOf: "private:recovery-of",
  /** A visitor's follow that waits for the sign-in. */
  pendingFollow: "private:pending-follow",
  /** In sessionStorage: the current selection in onboarding. */
  onboarding: "private:onboarding",
  /** AI conversations, by recap. */
  conversations: "draft:conversations",
  /** Unpublished Top 10 lists, with their readers. */
  listDraft: "draft:list",
  /** Unsaved admin forms, with their admins. */
  adminDrafts: "draft:admin",
  /** A random id, so that a visitor's view counts once per list (security B13). */
  visitor: "visitor",
  /** The first referral code of this browser. */
  referral: "referral",
  /** In sessionStorage: toasts that move on to the next page. */
  toasts: "toasts",
} as const;

/**
 * The caches of stored pages (`domain/site/offline.ts`). They have nothing personal, so a sign-out
 * keeps them. Workbox adds a cache for the offline page and the database `workbox-expiration`.
 */
export const CACHE_NAMES = {
  recap: "kept-recaps",
  listing: "kept-listings",
  asset: "kept-assets",
} as const;
/** The header with the time of a stored copy. */
export const STORED_AT_HEADER = "x-kept-at";

/** A sign-out deletes these keys. */
export const isPrivate = (key: string) => key.startsWith("private:");

/** supabase-js stores the session as `sb-<project>-auth-token`. */
export const isSessionKey = (key: string) => /^sb-.+-auth-token$/.test(key);

/** Drafts name their user and survive a session that expires. */
const isDraft = (key: string) => key.startsWith("draft:");

/** What a sign-out deletes: the session with its verifiers, private keys, drafts. */
export const isRemovedAtSignOut = (key: string) =>
  /^sb-.+-auth-token(-|$)/.test(key) || isPrivate(key) || isDraft(key);
