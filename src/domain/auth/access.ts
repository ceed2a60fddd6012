/** The roles that may open /admin. The first one may do the most. */
export const STAFF_ROLES = ["admin", "editor", "author"] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

export type Role = StaffRole | "pro";

/** What an account may do now. */
export interface Access {
  roles: readonly Role[];
  isBlocked: boolean;
  blockedReason: string | null;
}

/** Returns the role that may do the most. A blocked account has none. */
export const staffRoleOf = ({ roles, isBlocked }: Access): StaffRole | null =>
  (!isBlocked && STAFF_ROLES.find((role) => roles.includes(role))) || null;

/** Editors and admins change and publish all content. */
export const isEditor = (role: string | null): boolean => role === "editor" || role === "admin";

/** What a blocked person reads when a write is refused. */
export const blockText = (reason: string | null): string =>
  `Your account cannot write at the moment.${reason ? ` Reason: ${reason.replace(/[.!?]?$/, ".")}` : ""} Contact us if you have questions.`;
