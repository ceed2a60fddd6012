import { type Author, nameOf } from "../domain/lists/top-list.ts";
import { backendAddress } from "./backend-address.ts";

/** Readers can see which users have the role `pro`, but not which users have the role `admin` (security B8). */
export const AUTHOR_COLUMNS =
  "id:user_id, name:full_name, avatarUrl:avatar_url, followerCount:follower_count, roles:user_roles(role)" as const;

interface AuthorRow extends Omit<Author, "name" | "isPro"> {
  name: string | null;
  roles: readonly { role: string }[];
}

export const toAuthor = ({ roles, ...row }: AuthorRow): Author => ({
  ...row,
  name: nameOf(row.name),
  avatarUrl: pictureUrl(row.avatarUrl),
  isPro: roles.some(({ role }) => role === "pro"),
});

/** Returns null if the path is not in our own bucket (security F12). */
export const pictureUrl = (path: string | null) =>
  path?.startsWith("/storage/v1/object/public/avatars/") ? backendAddress().url + path : null;
