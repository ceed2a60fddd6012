import { expect, test } from "vitest";
import { nextSession, type Session, type SessionChange } from "./session.ts";

const ada = { id: "a", email: "ada@x.test" };
const bo = { id: "b", email: "bo@x.test" };
const user = (who: typeof ada | null): SessionChange => ({ kind: "user", user: who });
const admin = (userId: string, isAdmin: boolean): SessionChange => ({
  kind: "admin",
  userId,
  isAdmin,
});
const signedIn = (who: typeof ada, status: "checking" | "yes" | "no"): Session => ({
  state: "signed-in",
  user: who,
  admin: status,
});
const loading: Session = { state: "loading" };
const signedOut: Session = { state: "signed-out" };

test.each<[string, Session, SessionChange, Session]>([
  ["nobody is there", loading, user(null), signedOut],
  ["a stored session is found", loading, user(ada), signedIn(ada, "checking")],
  ["somebody signs in", signedOut, user(ada), signedIn(ada, "checking")],
  ["the check finds an admin", signedIn(ada, "checking"), admin("a", true), signedIn(ada, "yes")],
  ["the check finds none", signedIn(ada, "checking"), admin("a", false), signedIn(ada, "no")],
  ["a role was taken back", signedIn(ada, "yes"), admin("a", false), signedIn(ada, "no")],
  ["somebody else signs in", signedIn(ada, "yes"), user(bo), signedIn(bo, "checking")],
  ["the reader signs out", signedIn(ada, "yes"), user(null), signedOut],
  [
    "the address changed",
    signedIn(ada, "yes"),
    user({ ...ada, email: "new@x.test" }),
    signedIn({ ...ada, email: "new@x.test" }, "yes"),
  ],
])("%s", (_, now, change, next) => {
  expect(nextSession(now, change)).toEqual(next);
});

test.each<[string, Session, SessionChange]>([
  ["the tab regains focus", signedIn(ada, "yes"), user({ ...ada })],
  ["it does so before the check is back", signedIn(ada, "checking"), user({ ...ada })],
  ["it does so while nobody is signed in", signedOut, user(null)],
  ["a check of somebody who has left comes late", signedIn(bo, "checking"), admin("a", true)],
  ["a check comes after the sign-out", signedOut, admin("a", true)],
  ["the same answer again", signedIn(ada, "no"), admin("a", false)],
])("%s: the same object", (_, now, change) => {
  expect(nextSession(now, change)).toBe(now);
});
