import { expect, test } from "vitest";
import { nextSession, type Session, type SessionChange } from "./session.ts";

const ada = { id: "a", email: "ada@x.test" };
const bo = { id: "b", email: "bo@x.test" };
const userChange = (reader: typeof ada | null): SessionChange => ({ kind: "user", user: reader });
const adminChange = (userId: string, isAdmin: boolean): SessionChange => ({
  kind: "admin",
  userId,
  isAdmin,
});
const signedIn = (reader: typeof ada, status: "checking" | "yes" | "no"): Session => ({
  state: "signed-in",
  user: reader,
  admin: status,
});
const loading: Session = { state: "loading" };
const signedOut: Session = { state: "signed-out" };

test.each<[string, Session, SessionChange, Session]>([
  ["no session is stored", loading, userChange(null), signedOut],
  ["a stored session is found", loading, userChange(ada), signedIn(ada, "checking")],
  ["a reader signs in", signedOut, userChange(ada), signedIn(ada, "checking")],
  [
    "the check finds an admin",
    signedIn(ada, "checking"),
    adminChange("a", true),
    signedIn(ada, "yes"),
  ],
  [
    "the check finds no admin",
    signedIn(ada, "checking"),
    adminChange("a", false),
    signedIn(ada, "no"),
  ],
  ["a role was revoked", signedIn(ada, "yes"), adminChange("a", false), signedIn(ada, "no")],
  ["another reader signs in", signedIn(ada, "yes"), userChange(bo), signedIn(bo, "checking")],
  ["the reader signs out", signedIn(ada, "yes"), userChange(null), signedOut],
  [
    "the e-mail address changed",
    signedIn(ada, "yes"),
    userChange({ ...ada, email: "new@x.test" }),
    signedIn({ ...ada, email: "new@x.test" }, "yes"),
  ],
])("nextSession returns a new session: %s", (_, current, change, next) => {
  expect(nextSession(current, change)).toEqual(next);
});

test.each<[string, Session, SessionChange]>([
  ["the tab regains focus", signedIn(ada, "yes"), userChange({ ...ada })],
  [
    "the tab regains focus during the role check",
    signedIn(ada, "checking"),
    userChange({ ...ada }),
  ],
  ["the tab regains focus without a session", signedOut, userChange(null)],
  ["the check of the previous reader ends late", signedIn(bo, "checking"), adminChange("a", true)],
  ["a check ends after the sign-out", signedOut, adminChange("a", true)],
  ["a second role check has the same result", signedIn(ada, "no"), adminChange("a", false)],
])("nextSession returns the same object: %s", (_, current, change) => {
  expect(nextSession(current, change)).toBe(current);
});
