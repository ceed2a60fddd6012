import { expect, test } from "vitest";
import { STORED } from "../storage-keys.ts";
import type { Access, Role } from "./access.ts";
import { storedRoles } from "./stored-roles.ts";

const accessOf = (roles: Role[], isBlocked = false): Access => ({
  roles,
  isBlocked,
  blockedReason: null,
});

test.each<[string, Access, string | null, string | null]>([
  ["of an editor", accessOf(["author", "editor"]), "editor ada", null],
  ["of an admin who is a pro", accessOf(["pro", "admin"]), "admin ada", "ada"],
  ["of a reader without a role", accessOf([]), null, null],
  ["of a blocked admin", accessOf(["admin"], true), null, null],
])("a check %s replaces the stored roles", (_, access, staffOf, proOf) => {
  expect(storedRoles("ada", access)).toEqual([
    [STORED.staffOf, staffOf],
    [STORED.proOf, proOf],
  ]);
});
