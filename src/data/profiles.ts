import { readVisibility } from "../domain/lists/top-list.ts";
import type { Profile, ProfileList, ProfilePicture } from "../domain/people/profile.ts";
import type { PictureKind } from "../domain/pictures/pictures.ts";
import { isUuid } from "../domain/text/uuid.ts";
import { readAllRows } from "./all-rows.ts";
import { pictureUrl } from "./authors.ts";
import { backend } from "./client.ts";
import type { TablesUpdate } from "./database.types.ts";
import { LIST_CARD_COLUMNS, toListCard } from "./list-cards.ts";

export const PROFILE_COLUMNS =
  "id:user_id, fullName:full_name, bio, avatar:avatar_url, banner:banner_image_url, followerCount:follower_count, joinedAt:created_at" as const;

type ProfileRow = Omit<Profile, PictureKind> & Record<PictureKind, string | null>;

export const toProfile = (row: ProfileRow): Profile => ({
  ...row,
  avatar: toPicture(row.avatar),
  banner: toPicture(row.banner),
});

function toPicture(path: string | null): ProfilePicture | null {
  const url = pictureUrl(path);
  return path !== null && url !== null ? { path, url } : null;
}

export async function fetchProfile(id: string, signal?: AbortSignal): Promise<Profile | null> {
  if (!isUuid(id)) return null;
  const query = backend().from("profiles").select(PROFILE_COLUMNS).eq("user_id", id);
  const { data, error } = await (signal ? query.abortSignal(signal) : query).maybeSingle();
  if (error) throw error;
  return data && toProfile(data);
}

export async function fetchListsOf(id: string, signal: AbortSignal): Promise<ProfileList[]> {
  const rows = await readAllRows(
    backend()
      .from("top_lists")
      .select(`${LIST_CARD_COLUMNS}, shareCount:share_count, visibility, hidden_at`)
      .eq("user_id", id)
      .order("created_at", { ascending: false })
      .order("id")
      .abortSignal(signal),
  );
  return rows.map(({ hidden_at, ...row }) => ({
    ...toListCard(row),
    visibility: readVisibility(row.visibility),
    ...(hidden_at !== null && { isHidden: true }),
  }));
}

/** For a picture, the value is the path of the file. */
export type ProfileChange = Partial<Record<"fullName" | "bio" | PictureKind, string | null>>;

export async function updateProfile(id: string, change: ProfileChange): Promise<Profile> {
  // The client omits undefined fields from the request.
  const { fullName: full_name, bio, avatar: avatar_url, banner: banner_image_url } = change;
  const { data, error } = await backend()
    .from("profiles")
    .update({ full_name, bio, avatar_url, banner_image_url } as TablesUpdate<"profiles">)
    .eq("user_id", id)
    .select(PROFILE_COLUMNS);
  if (error) throw error;
  const [row] = data;
  if (!row) throw new Error("Nothing was changed.");
  return toProfile(row);
}
