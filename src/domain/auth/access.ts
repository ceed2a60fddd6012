/** The roles that may open /admin. The first role has the most rights. */
const STAFF_ROLES = ["admin", "editor", "author"] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

export type Role = StaffRole | "pro";

/** The current rights of an account. */
export interface Access {
  roles: readonly Role[];
  isBlocked: boolean;
  blockedReason: string | null;
}

/** Returns the staff role with the most rights, or null. A blocked account has no staff role. */
export const staffRoleOf = ({ roles, isBlocked }: Access): StaffRole | null =>
  (!isBlocked && STAFF_ROLES.find((role) => roles.includes(role))) || null;

/** Editors and admins may change and publish all content. */
export const isEditor = (role: string | null): boolean => role === "editor" || role === "admin";

/** Returns the text that a blocked person sees after an attempt to write something. */
export const blockText = (reason: string | null): string =>
  `Your account cannot write at the moment.${reason ? ` Reason: ${reason.replace(/[.!?]?$/, ".")}` : ""} Contact us if you have questions.`;
