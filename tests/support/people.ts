import type { Account, TestBackend } from "./backend.ts";

/**
 * Who sends a request: an anonymous visitor (A), a reader who owns no row (U), the owner of the rows (O),
 * a pro (P), an admin (ADM), the server's secret key (S).
 */
export const ROLES = ["A", "U", "O", "P", "ADM", "S"] as const;
export type Role = (typeof ROLES)[number];

export interface People {
  U: Account;
  O: Account;
  P: Account;
  ADM: Account;
  /** Sends no requests: owns the rows of "another user", and is both a pro and an admin. */
  X: Account;
}

export async function createPeople(backend: TestBackend): Promise<People> {
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

/** A visitor and the server have no account, so their rows name the owner. */
export const userIdOf = (people: People, role: Role): string =>
  role === "A" || role === "S" ? people.O.id : people[role].id;

/** The token or key of a role. */
export function actorOf(people: People, role: Role): string {
  if (role === "A") return "anon";
  return role === "S" ? "service" : people[role].token;
}
