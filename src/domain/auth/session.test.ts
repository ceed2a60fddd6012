import { expect, test } from "vitest";
import type { StaffRole } from "./access.ts";
import { nextSession, type Session, type SessionChange, type StaffStatus } from "./session.ts";

const ada = { id: "a", email: "ada@x.test" };
const bo = { id: "b", email: "bo@x.test" };
const userChange = (reader: typeof ada | null): SessionChange => ({ kind: "user", user: reader });
const roleChange = (userId: string, role: StaffRole | null): SessionChange => ({
  kind: "staff",
  userId,
  role,
});
const signedIn = (reader: typeof ada, staff: StaffStatus): Session => ({
  state: "signed-in",
  user: reader,
  staff,
});
const loading: Session = { state: "loading" };
const signedOut: Session = { state: "signed-out" };

test.each<[string, Session, SessionChange, Session]>([
  ["no session is stored", loading, userChange(null), signedOut],
  ["a stored session is found", loading, userChange(ada), signedIn(ada, "checking")],
  ["a reader signs in", signedOut, userChange(ada), signedIn(ada, "checking")],
  [
    "the role check finds an admin",
    signedIn(ada, "checking"),
    roleChange("a", "admin"),
    signedIn(ada, "admin"),
  ],
  [
    "the role check finds no role",
    signedIn(ada, "checking"),
    roleChange("a", null),
    signedIn(ada, "none"),
  ],
  [
    "an admin becomes an editor",
    signedIn(ada, "admin"),
    roleChange("a", "editor"),
    signedIn(ada, "editor"),
  ],
  ["a role was revoked", signedIn(ada, "admin"), roleChange("a", null), signedIn(ada, "none")],
  ["another reader signs in", signedIn(ada, "admin"), userChange(bo), signedIn(bo, "checking")],
  ["the reader signs out", signedIn(ada, "admin"), userChange(null), signedOut],
  [
    "the e-mail address changed",
    signedIn(ada, "admin"),
    userChange({ ...ada, email: "new@x.test" }),
    signedIn({ ...ada, email: "new@x.test" }, "admin"),
  ],
])("nextSession returns a new session if %s", (_, current, change, next) => {
  expect(nextSession(current, change)).toEqual(next);
});

test.each<[string, Session, SessionChange]>([
  ["the tab regains focus", signedIn(ada, "admin"), userChange({ ...ada })],
  [
    "the tab regains focus during the role check",
    signedIn(ada, "checking"),
    userChange({ ...ada }),
  ],
  ["the tab regains focus without a session", signedOut, userChange(null)],
  [
    "the role check of the previous reader ends late",
    signedIn(bo, "checking"),
    roleChange("a", "admin"),
  ],
  ["a role check ends after the sign-out", signedOut, roleChange("a", "admin")],
  ["a repeated role check has the same result", signedIn(ada, "none"), roleChange("a", null)],
])("nextSession returns the same session if %s", (_, current, change) => {
  expect(nextSession(current, change)).toBe(current);
});
