/**
 * Everything this site keeps in the browser (SECURITY F25). `layouts/head.js` runs before any
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
  /** sessionStorage: toasts on their way to the next page. */
  toasts: "toasts",
} as const;

/** What belongs to one reader begins with `private:`, and a sign-out takes it away. */
export const isPrivate = (key: string) => key.startsWith("private:");

/** The session, as supabase-js names it: `sb-<project>-auth-token`. */
export const isSessionKey = (key: string) => /^sb-.+-auth-token$/.test(key);

/** Whether a sign-out takes it away: the session with its verifiers, and what is private. */
export const isForgotten = (key: string) => /^sb-.+-auth-token(-|$)/.test(key) || isPrivate(key);
