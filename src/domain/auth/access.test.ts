import { expect, test } from "vitest";
import { isEditor, type Role, type StaffRole, staffRoleOf } from "./access.ts";

test.each<[Role[], boolean, StaffRole | null]>([
  [[], false, null],
  [["pro"], false, null],
  [["author"], false, "author"],
  [["author", "pro"], false, "author"],
  [["author", "editor"], false, "editor"],
  [["admin", "author", "editor", "pro"], false, "admin"],
  [["admin"], true, null],
])("with the roles %j and isBlocked=%s, staffRoleOf returns %j", (roles, isBlocked, expected) => {
  expect(staffRoleOf({ roles, isBlocked, blockedReason: null })).toBe(expected);
});

test("isEditor is true only for editors and admins", () => {
  expect(["admin", "editor", "author", null].filter(isEditor)).toEqual(["admin", "editor"]);
});
