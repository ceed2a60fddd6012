import { STORED } from "../storage-keys.ts";
import { type Access, staffRoleOf } from "./access.ts";

/** Returns what the browser stores about the roles of a reader, so that the next page knows them without a request. */
export function storedRoles(userId: string, access: Access): [string, string | null][] {
  const role = staffRoleOf(access);
  return [
    [STORED.staffOf, role && `${role} ${userId}`],
    [STORED.proOf, access.roles.includes("pro") ? userId : null],
  ];
}
