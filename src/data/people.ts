import type { Role } from "../domain/auth/access.ts";
import { ADMIN_PAGE_SIZE } from "../domain/constants.ts";
import type { ListedPerson, PeopleView, Person } from "../domain/people/people.ts";
import { fieldsOf } from "../domain/text/is-record.ts";
import { pictureUrl } from "./authors.ts";
import { backend } from "./client.ts";
import type { Database } from "./database.types.ts";
import { withSession } from "./with-session.ts";

type PersonRow = Database["public"]["Functions"]["find_people"]["Returns"][number];

const toPerson = (row: PersonRow): ListedPerson => ({
  id: row.user_id,
  name: row.full_name,
  email: row.email,
  avatarUrl: pictureUrl(row.avatar_url),
  roles: row.roles as Role[],
  isBlocked: row.is_blocked,
  blockedReason: row.blocked_reason,
  joinedAt: row.created_at,
  lastSignInAt: row.last_sign_in_at,
  listCount: row.list_count,
});

export interface PeoplePage {
  rows: ListedPerson[];
  hasMore: boolean;
}

/** Returns the newest accounts first. Only admins may call this function. */
export async function findPeople({ search, role, after }: PeopleView, signal: AbortSignal): Promise<PeoplePage> {
  const { data, error } = await backend()
    .rpc("find_people", {
      search,
      max_rows: ADMIN_PAGE_SIZE + 1,
      ...(role && { role_name: role }),
      ...(after && { page_before: after.joinedAt, before_id: after.id }),
    })
    .abortSignal(signal);
  if (error) throw error;
  return {
    rows: data.slice(0, ADMIN_PAGE_SIZE).map(toPerson),
    hasMore: data.length > ADMIN_PAGE_SIZE,
  };
}

interface PersonDetails extends PersonRow {
  blocked_at: string | null;
  lists: { id: string; title: string; view_count: number }[];
  written_count: number;
  published_count: number;
  reviewed_count: number;
}

export async function fetchPerson(id: string, signal: AbortSignal): Promise<Person | null> {
  const { data, error } = await backend().rpc("person", { account: id }).abortSignal(signal);
  if (error) throw error;
  if (data === null) return null;
  const row = fieldsOf(data) as unknown as PersonDetails;
  return {
    ...toPerson(row),
    blockedAt: row.blocked_at,
    lists: row.lists.map(({ view_count, ...list }) => ({ ...list, viewCount: view_count })),
    writtenCount: row.written_count,
    publishedCount: row.published_count,
    reviewedCount: row.reviewed_count,
  };
}

/** Throws an error with a sentence for the reader, for example if the change would leave the site without an admin. */
export const setRole = (account: string, role: Role, granted: boolean): Promise<void> =>
  withSession(async () => {
    const { error } = await backend().rpc("set_role", { account, role_name: role, granted });
    if (error) throw error;
  });

/** A null reason unblocks the account. */
export const setBlocked = (account: string, reason: string | null): Promise<void> =>
  withSession(async () => {
    const { error } = await backend().rpc("set_blocked", {
      account,
      blocked: reason !== null,
      ...(reason !== null && { reason }),
    });
    if (error) throw error;
  });
