import { logQuietly } from "../../data/log.ts";
import { removePicture, uploadPicture } from "../../data/pictures.ts";
import { fetchProfile, type ProfileChange, updateProfile } from "../../data/profiles.ts";
import { changedWords, type Profile, type ProfileWords } from "../../domain/people/profile.ts";
import type { PictureKind } from "../../domain/pictures/pictures.ts";
import type { PictureChoice } from "./use-picture.ts";

const KINDS = ["avatar", "banner"] as const;

export interface ProfileEdit extends Record<PictureKind, PictureChoice> {
  words: ProfileWords;
}

/**
 * Stores what was edited, and gives the profile as it is then. New files come first, old ones go
 * last: at no time does a profile name a file that is not there. Throws what the backend says.
 */
export async function saveEdit(profile: Profile, edit: ProfileEdit): Promise<Profile> {
  const change: ProfileChange = changedWords(profile, edit.words);
  const uploaded: string[] = [];
  try {
    for (const kind of KINDS) {
      const choice = edit[kind];
      if (choice.state === "removed") change[kind] = null;
      if (choice.state !== "new") continue;
      const path = await uploadPicture(profile.id, kind, choice.picture);
      uploaded.push(path);
      change[kind] = path;
    }
    if (Object.keys(change).length === 0) return profile;
    const saved = await updateProfile(profile.id, change);
    const replaced = KINDS.filter((kind) => kind in change).map((kind) => profile[kind]?.path);
    await clearAway(replaced.filter((path) => path !== undefined));
    return saved;
  } catch (error) {
    await takeBack(profile.id, uploaded);
    throw error;
  }
}

/** A change without an answer may have been made all the same: what the row names stays. */
async function takeBack(id: string, uploaded: readonly string[]): Promise<void> {
  if (uploaded.length === 0) return;
  try {
    const now = await fetchProfile(id);
    const named = [now?.avatar?.path, now?.banner?.path];
    await clearAway(uploaded.filter((path) => !named.includes(path)));
  } catch (error) {
    logQuietly("Looking for pictures that are not used", error);
  }
}

async function clearAway(paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await removePicture(path).catch((error) => logQuietly("Removing a picture", error));
  }
}
