import type { Account, TestBackend } from "./backend.ts";

/**
 * Who asks: anonymous; a signed-in stranger; the owner of the rows; a pro; an admin; the
 * server's secret key.
 */
export const ROLES = ["A", "U", "O", "P", "ADM", "S"] as const;
export type Role = (typeof ROLES)[number];

export interface People {
  U: Account;
  O: Account;
  P: Account;
  ADM: Account;
  /** Never asks: owns what is another's, and is both a pro and an admin. */
  X: Account;
}

export async function invite(backend: TestBackend): Promise<People> {
  const people = {
    U: await backend.account("u@api.test"),
    O: await backend.account("o@api.test"),
    P: await backend.account("p@api.test", "pro"),
    ADM: await backend.account("adm@api.test", "admin"),
    X: await backend.account("x@api.test", "pro"),
  };
  await backend.sql("insert into public.user_roles (user_id, role) values ($1, 'admin')", [
    people.X.id,
  ]);
  return people;
}

/** The token or key a role asks with. */
export function actorOf(people: People, role: Role): string {
  if (role === "A") return "anon";
  return role === "S" ? "service" : people[role].token;
}
