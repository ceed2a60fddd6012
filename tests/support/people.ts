import type { Account, TestBackend } from "./backend.ts";

/** The senders of requests. `owner` owns the tested rows, `reader` owns none of them, and `server` has the secret key. */
export const ROLES = ["visitor", "reader", "owner", "pro", "blocked", "author", "editor", "admin", "server"] as const;
export type Role = (typeof ROLES)[number];

export interface People {
  reader: Account;
  owner: Account;
  pro: Account;
  /** A blocked account, which may read but not write. */
  blocked: Account;
  author: Account;
  editor: Account;
  admin: Account;
  /** Owns the rows that belong to none of the other people. This account is a pro and an admin, and sends no requests. */
  other: Account;
}

export async function createPeople(backend: TestBackend): Promise<People> {
  const people = {
    reader: await backend.account("u@api.test"),
    owner: await backend.account("o@api.test"),
    pro: await backend.account("p@api.test", "pro"),
    blocked: await backend.account("b@api.test"),
    author: await backend.account("au@api.test", "author"),
    editor: await backend.account("ed@api.test", "editor"),
    admin: await backend.account("adm@api.test", "admin"),
    other: await backend.account("x@api.test", "pro"),
  };
  await backend.sql("insert into public.user_roles (user_id, role) values ($1, 'admin')", [people.other.id]);
  await backend.sql("insert into private.blocked_accounts (user_id, reason) values ($1, 'A test')", [
    people.blocked.id,
  ]);
  return people;
}

/** The user id for rows that a role inserts. A visitor and the server have no account, so their rows name the owner. */
export const userIdOf = (people: People, role: Role): string =>
  role === "visitor" || role === "server" ? people.owner.id : people[role].id;

/** The token or key of a role. */
export function actorOf(people: People, role: Role): string {
  if (role === "visitor") return "anon";
  return role === "server" ? "service" : people[role].token;
}
