import type { StaffRole } from "./access.ts";

export interface Reader {
  id: string;
  email: string | null;
}

/** `checking`: the site does not know the role of the reader yet. */
export type StaffStatus = "checking" | "none" | StaffRole;

export type Session =
  | { state: "loading" }
  | { state: "signed-out" }
  | { state: "signed-in"; user: Reader; staff: StaffStatus };

export type SessionChange =
  | { kind: "user"; user: Reader | null }
  | { kind: "staff"; userId: string; role: StaffRole | null };

/** Returns the same object if nothing changed. The client repeats its events, and each new object renders the islands again. */
export function nextSession(current: Session, change: SessionChange): Session {
  if (change.kind === "staff") {
    if (current.state !== "signed-in" || current.user.id !== change.userId) return current;
    const staff = change.role ?? "none";
    return current.staff === staff ? current : { ...current, staff };
  }
  const { user } = change;
  if (!user) return current.state === "signed-out" ? current : { state: "signed-out" };
  if (current.state !== "signed-in" || current.user.id !== user.id) {
    return { state: "signed-in", user, staff: "checking" };
  }
  return current.user.email === user.email ? current : { ...current, user };
}
