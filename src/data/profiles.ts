import type { Profile, ProfileList, ProfilePicture } from "../domain/people/profile.ts";
import { isUuid } from "../domain/text/uuid.ts";
import { readAllRows } from "./all-rows.ts";
import { pictureUrl } from "./authors.ts";
import { backend } from "./client.ts";
import { LIST_CARD_COLUMNS, toListCard } from "./list-cards.ts";

export const PROFILE_COLUMNS =
  "user_id, full_name, bio, avatar_url, banner_image_url, follower_count, created_at" as const;

interface ProfileRow {
  user_id: string;
  full_name: string | null;
  bio: string | null;
  avatar_url: string | null;
  banner_image_url: string | null;
  follower_count: number;
  created_at: string;
}

export const toProfile = (row: ProfileRow): Profile => ({
  id: row.user_id,
  fullName: row.full_name,
  bio: row.bio,
  avatar: toPicture(row.avatar_url),
  banner: toPicture(row.banner_image_url),
  followerCount: row.follower_count,
  joinedAt: row.created_at,
});

function toPicture(path: string | null): ProfilePicture | null {
  const url = pictureUrl(path);
  return path !== null && url !== null ? { path, url } : null;
}

/** Somebody's profile; null where there is none. Throws on failure. */
export async function fetchProfile(id: string, signal?: AbortSignal): Promise<Profile | null> {
  if (!isUuid(id)) return null;
  const query = backend().from("profiles").select(PROFILE_COLUMNS).eq("user_id", id);
  const { data, error } = await (signal ? query.abortSignal(signal) : query).maybeSingle();
  if (error) throw error;
  return data && toProfile(data);
}

/** All lists somebody published, newest first. Throws on failure. */
export async function fetchListsOf(id: string, signal: AbortSignal): Promise<ProfileList[]> {
  const rows = await readAllRows(() =>
    backend()
      .from("top_lists")
      .select(`${LIST_CARD_COLUMNS}, share_count`)
      .eq("user_id", id)
      .order("created_at", { ascending: false })
      .order("id")
      .abortSignal(signal),
  );
  return rows.map((row) => ({ ...toListCard(row), shareCount: row.share_count }));
}

const COLUMN_OF = {
  fullName: "full_name",
  bio: "bio",
  avatar: "avatar_url",
  banner: "banner_image_url",
} as const;

/** What changes of a profile; pictures by their path. */
export type ProfileChange = Partial<Record<keyof typeof COLUMN_OF, string | null>>;

/** Changes one's own profile and gives what is stored then. Throws where nothing was changed. */
export async function updateProfile(id: string, change: ProfileChange): Promise<Profile> {
  const { data, error } = await backend()
    .from("profiles")
    .update(toRow(change))
    .eq("user_id", id)
    .select(PROFILE_COLUMNS);
  if (error) throw error;
  const [row] = data;
  if (!row) throw new Error("Nothing was changed.");
  return toProfile(row);
}

const toRow = (change: ProfileChange): Partial<ProfileRow> =>
  Object.fromEntries(
    Object.entries(change).map(([field, value]) => [
      COLUMN_OF[field as keyof ProfileChange],
      value,
    ]),
  );
