export interface Reader {
  id: string;
  email: string | null;
}

/** Asked after the sign-in is known: until then nobody is an admin and nobody is turned away. */
export type AdminStatus = "checking" | "yes" | "no";

export type Session =
  | { state: "loading" }
  | { state: "signed-out" }
  | { state: "signed-in"; user: Reader; admin: AdminStatus };

export type SessionChange =
  | { kind: "user"; user: Reader | null }
  | { kind: "admin"; userId: string; isAdmin: boolean };

/**
 * The session after a change. What says nothing new gives the very same object back: the client
 * repeats itself whenever the tab regains focus, and nothing may reset on that.
 */
export function nextSession(now: Session, change: SessionChange): Session {
  if (change.kind === "admin") {
    if (now.state !== "signed-in" || now.user.id !== change.userId) return now;
    const admin = change.isAdmin ? "yes" : "no";
    return now.admin === admin ? now : { ...now, admin };
  }
  const { user } = change;
  if (!user) return now.state === "signed-out" ? now : { state: "signed-out" };
  if (now.state !== "signed-in" || now.user.id !== user.id) {
    return { state: "signed-in", user, admin: "checking" };
  }
  return now.user.email === user.email ? now : { ...now, user };
}
