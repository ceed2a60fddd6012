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
const signedInSession = (reader: typeof ada, staff: StaffStatus): Session => ({
  state: "signed-in",
  user: reader,
  staff,
});
const loadingSession: Session = { state: "loading" };
const signedOutSession: Session = { state: "signed-out" };

test.each<[string, Session, SessionChange, Session]>([
  ["no session is stored", loadingSession, userChange(null), signedOutSession],
  ["a stored session is found", loadingSession, userChange(ada), signedInSession(ada, "checking")],
  ["a reader signs in", signedOutSession, userChange(ada), signedInSession(ada, "checking")],
  [
    "the role check finds an admin",
    signedInSession(ada, "checking"),
    roleChange("a", "admin"),
    signedInSession(ada, "admin"),
  ],
  [
    "the role check finds no role",
    signedInSession(ada, "checking"),
    roleChange("a", null),
    signedInSession(ada, "none"),
  ],
  [
    "an admin becomes an editor",
    signedInSession(ada, "admin"),
    roleChange("a", "editor"),
    signedInSession(ada, "editor"),
  ],
  ["a role was revoked", signedInSession(ada, "admin"), roleChange("a", null), signedInSession(ada, "none")],
  ["another reader signs in", signedInSession(ada, "admin"), userChange(bo), signedInSession(bo, "checking")],
  ["the reader signs out", signedInSession(ada, "admin"), userChange(null), signedOutSession],
  [
    "the e-mail address changed",
    signedInSession(ada, "admin"),
    userChange({ ...ada, email: "new@x.test" }),
    signedInSession({ ...ada, email: "new@x.test" }, "admin"),
  ],
])("nextSession returns a new session if %s", (_, current, change, next) => {
  expect(nextSession(current, change)).toEqual(next);
});

test.each<[string, Session, SessionChange]>([
  ["the tab regains focus", signedInSession(ada, "admin"), userChange({ ...ada })],
  ["the tab regains focus during the role check", signedInSession(ada, "checking"), userChange({ ...ada })],
  ["the tab regains focus without a session", signedOutSession, userChange(null)],
  ["the role check of the previous reader ends late", signedInSession(bo, "checking"), roleChange("a", "admin")],
  ["a role check ends after the sign-out", signedOutSession, roleChange("a", "admin")],
  ["a repeated role check has the same result", signedInSession(ada, "none"), roleChange("a", null)],
])("nextSession returns the same session if %s", (_, current, change) => {
  expect(nextSession(current, change)).toBe(current);
});
