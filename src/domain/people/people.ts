import type { Role } from "../auth/access.ts";

export const ROLES: readonly { id: Role; name: string; plural: string; text: string }[] = [
  {
    id: "admin",
    name: "Admin",
    plural: "Admins",
    text: "Changes and publishes everything, manages people, prompts and settings.",
  },
  {
    id: "editor",
    name: "Editor",
    plural: "Editors",
    text: "Changes and publishes recaps, shows and categories.",
  },
  {
    id: "author",
    name: "Author",
    plural: "Authors",
    text: "Writes own drafts and submits them for review.",
  },
  {
    id: "pro",
    name: "Pro",
    plural: "Pros",
    text: "Has the Pro badge, a banner and the Pro dashboard.",
  },
];

export const roleName = (role: string): string => ROLES.find(({ id }) => id === role)?.name ?? role;

export const BLOCKED = "blocked";
export type PeopleRole = Role | typeof BLOCKED;

export interface ListedPerson {
  id: string;
  /** Null if the person has not chosen a name. */
  name: string | null;
  email: string;
  avatarUrl: string | null;
  roles: readonly Role[];
  isBlocked: boolean;
  blockedReason: string | null;
  joinedAt: string;
  lastSignInAt: string | null;
  listCount: number;
}

export interface Person extends ListedPerson {
  blockedAt: string | null;
  lists: readonly { id: string; title: string; viewCount: number }[];
  writtenCount: number;
  publishedCount: number;
  reviewedCount: number;
}

export const personName = ({ name, email }: Pick<ListedPerson, "name" | "email">): string => name?.trim() || email;

export interface PeopleView {
  search: string;
  role: PeopleRole | null;
  /** The last person of the previous page. Null for the first page. */
  after: { joinedAt: string; id: string } | null;
}

/** PostgREST writes times as ISO 8601. For results of functions, the local backend writes times in the format of PostgreSQL. */
const AFTER =
  /^(\d{4}-\d\d-\d\d[T ][\d:.]{8,15}(?:Z|[+-]\d\d(?::\d\d)?))_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

export function parsePeopleView(query: URLSearchParams, maxChars: number): PeopleView {
  const [, joinedAt, accountId] = AFTER.exec(query.get("after") ?? "") ?? [];
  const role = query.get("role");
  const roles: PeopleRole[] = [...ROLES.map(({ id }) => id), BLOCKED];
  return {
    search: (query.get("q") ?? "").slice(0, maxChars),
    role: roles.find((peopleRole) => peopleRole === role) ?? null,
    after: joinedAt && accountId ? { joinedAt, id: accountId } : null,
  };
}

export const encodeAfter = ({ joinedAt, id }: Pick<ListedPerson, "joinedAt" | "id">): string => `${joinedAt}_${id}`;
