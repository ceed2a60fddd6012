/**
 * Everything this site keeps in the browser (security F25). `layouts/head.js` runs before any
 * module and repeats two of the names; a test compares.
 */
export const STORED = {
  /** The colour theme that was chosen. Stays after a sign-out. */
  theme: "theme",
  /** The id of the signed-in admin, so that the header knows before anything is asked. */
  adminOf: "private:admin-of",
  /** The id of the reader, while they follow anything: home shows the chip My Feed at once. */
  followsOf: "private:follows-of",
  /** The id of the reader who opened a link for a new password and has not chosen one yet. */
  recoveryOf: "private:recovery-of",
  /** A follow that was clicked while signed out. */
  pendingFollow: "private:pending-follow",
  /** sessionStorage: what is chosen in onboarding so far. */
  onboarding: "private:onboarding",
  /** What a reader asked and was answered, under the recap it was about. */
  conversations: "draft:conversations",
  /** A Top 10 list that is being made or edited, with whose it is. */
  listDraft: "draft:list",
  /** What admins have typed and not saved, with whose it is. */
  adminDrafts: "draft:admin",
  /** A random id, so that a visitor's view of a list counts once (security B13). */
  visitor: "visitor",
  /** The first referral code this browser came with. */
  referral: "referral",
  /** sessionStorage: toasts on their way to the next page. */
  toasts: "toasts",
} as const;

/**
 * Cache Storage, by what `domain/site/offline.ts` keeps: nothing that is one reader's own, so a sign-out
 * leaves it. Workbox adds a cache for the offline page, and the ages of all in `workbox-expiration`.
 */
export const KEPT_IN = {
  recap: "kept-recaps",
  listing: "kept-listings",
  asset: "kept-assets",
} as const;
/** The header that says when a page was kept. */
export const KEPT_AT = "x-kept-at";

/** What belongs to one reader begins with `private:`, and a sign-out takes it away. */
export const isPrivate = (key: string) => key.startsWith("private:");

/** The session, as supabase-js names it: `sb-<project>-auth-token`. */
export const isSessionKey = (key: string) => /^sb-.+-auth-token$/.test(key);

/** Work that is not saved yet: it names its user and outlives a session that ends by itself. */
const isDraft = (key: string) => key.startsWith("draft:");

/** Whether signing out takes it away: the session with its verifiers, what is private, drafts. */
export const isForgotten = (key: string) =>
  /^sb-.+-auth-token(-|$)/.test(key) || isPrivate(key) || isDraft(key);
