import { expect, test } from "vitest";
import { nextSession, type Session, type SessionChange } from "./session.ts";

const ada = { id: "a", email: "ada@x.test" };
const bo = { id: "b", email: "bo@x.test" };
const user = (reader: typeof ada | null): SessionChange => ({ kind: "user", user: reader });
const admin = (userId: string, isAdmin: boolean): SessionChange => ({
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
  ["no session is stored", loading, user(null), signedOut],
  ["a stored session is found", loading, user(ada), signedIn(ada, "checking")],
  ["a reader signs in", signedOut, user(ada), signedIn(ada, "checking")],
  ["the check finds an admin", signedIn(ada, "checking"), admin("a", true), signedIn(ada, "yes")],
  ["the check finds no admin", signedIn(ada, "checking"), admin("a", false), signedIn(ada, "no")],
  ["a role was revoked", signedIn(ada, "yes"), admin("a", false), signedIn(ada, "no")],
  ["another reader signs in", signedIn(ada, "yes"), user(bo), signedIn(bo, "checking")],
  ["the reader signs out", signedIn(ada, "yes"), user(null), signedOut],
  [
    "the e-mail address changed",
    signedIn(ada, "yes"),
    user({ ...ada, email: "new@x.test" }),
    signedIn({ ...ada, email: "new@x.test" }, "yes"),
  ],
])("the session changes: %s", (_, current, change, next) => {
  expect(nextSession(current, change)).toEqual(next);
});

test.each<[string, Session, SessionChange]>([
  ["the tab regains focus", signedIn(ada, "yes"), user({ ...ada })],
  ["it does so during the role check", signedIn(ada, "checking"), user({ ...ada })],
  ["it does so without a session", signedOut, user(null)],
  ["the check of the previous reader ends late", signedIn(bo, "checking"), admin("a", true)],
  ["a check ends after the sign-out", signedOut, admin("a", true)],
  ["the same answer again", signedIn(ada, "no"), admin("a", false)],
])("%s: the same object", (_, current, change) => {
  expect(nextSession(current, change)).toBe(current);
});
