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
])(
  "staffRoleOf returns the strongest role of %j (is the account blocked: %s)",
  (roles, isBlocked, expected) => {
    expect(staffRoleOf({ roles, isBlocked, blockedReason: null })).toBe(expected);
  },
);

test("only editors and admins change all content", () => {
  expect(["admin", "editor", "author", null].filter(isEditor)).toEqual(["admin", "editor"]);
});
