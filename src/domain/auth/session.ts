export interface Reader {
  id: string;
  email: string | null;
}

/** `checking`: the site does not know yet whether the reader is an admin. */
export type AdminStatus = "checking" | "yes" | "no";

export type Session =
  | { state: "loading" }
  | { state: "signed-out" }
  | { state: "signed-in"; user: Reader; admin: AdminStatus };

export type SessionChange =
  | { kind: "user"; user: Reader | null }
  | { kind: "admin"; userId: string; isAdmin: boolean };

/** The auth client repeats its event whenever the tab gets the focus. If nothing changed, this returns the same object. */
export function nextSession(current: Session, change: SessionChange): Session {
  if (change.kind === "admin") {
    if (current.state !== "signed-in" || current.user.id !== change.userId) return current;
    const admin = change.isAdmin ? "yes" : "no";
    return current.admin === admin ? current : { ...current, admin };
  }
  const { user } = change;
  if (!user) return current.state === "signed-out" ? current : { state: "signed-out" };
  if (current.state !== "signed-in" || current.user.id !== user.id) {
    return { state: "signed-in", user, admin: "checking" };
  }
  return current.user.email === user.email ? current : { ...current, user };
}
