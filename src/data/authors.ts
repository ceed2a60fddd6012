import { type Author, nameOf } from "../domain/lists/top-list.ts";
import { backendAddress } from "./backend-address.ts";
import type { Tables } from "./database.types.ts";

/** The columns of an author; of a stranger's roles only the badge is to be read (security B8). */
export const AUTHOR_COLUMNS =
  "user_id, full_name, avatar_url, follower_count, roles:user_roles(role)" as const;

interface AuthorRow
  extends Pick<Tables<"profiles">, "user_id" | "full_name" | "avatar_url" | "follower_count"> {
  roles: readonly { role: string }[];
}

export const toAuthor = (row: AuthorRow): Author => ({
  id: row.user_id,
  name: nameOf(row.full_name),
  avatarUrl: pictureUrl(row.avatar_url),
  isPro: row.roles.some(({ role }) => role === "pro"),
  followerCount: row.follower_count,
});

/** The address of a picture that a profile names: a path in our own bucket (security F12). */
export const pictureUrl = (path: string | null) =>
  path?.startsWith("/storage/v1/object/public/avatars/") ? backendAddress().url + path : null;
