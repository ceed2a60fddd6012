import { logQuietly } from "../../data/log.ts";
import { removePicture, uploadPicture } from "../../data/pictures.ts";
import { fetchProfile, type ProfileChange, updateProfile } from "../../data/profiles.ts";
import { changedTexts, type Profile, type ProfileTexts } from "../../domain/people/profile.ts";
import type { PictureKind } from "../../domain/pictures/pictures.ts";
import type { PictureChoice } from "./use-picture.ts";

const PICTURE_KINDS = ["avatar", "banner"] as const;

export interface ProfileEdit extends Record<PictureKind, PictureChoice> {
  texts: ProfileTexts;
}

/** Uploads new files before it updates the profile, and deletes old files later. So a profile never links to a missing file. */
export async function saveEdit(profile: Profile, edit: ProfileEdit): Promise<Profile> {
  const changes: ProfileChange = changedTexts(profile, edit.texts);
  const uploadedPaths: string[] = [];
  try {
    for (const kind of PICTURE_KINDS) {
      const choice = edit[kind];
      if (choice.state === "removed") changes[kind] = null;
      if (choice.state !== "new") continue;
      const path = await uploadPicture(profile.id, kind, choice.picture);
      uploadedPaths.push(path);
      changes[kind] = path;
    }
    if (Object.keys(changes).length === 0) return profile;
    const savedProfile = await updateProfile(profile.id, changes);
    const replacedPaths = PICTURE_KINDS.filter((kind) => kind in changes).map((kind) => profile[kind]?.path);
    await removePictures(replacedPaths.filter((path) => path !== undefined));
    return savedProfile;
  } catch (error) {
    await removeUnusedUploads(profile.id, uploadedPaths);
    throw error;
  }
}

/** An update without a response may have succeeded. So delete only files that the profile does not use. */
async function removeUnusedUploads(id: string, uploadedPaths: readonly string[]): Promise<void> {
  if (uploadedPaths.length === 0) return;
  try {
    const currentProfile = await fetchProfile(id);
    const usedPaths = [currentProfile?.avatar?.path, currentProfile?.banner?.path];
    await removePictures(uploadedPaths.filter((path) => !usedPaths.includes(path)));
  } catch (error) {
    logQuietly("Looking for unused pictures", error);
  }
}

async function removePictures(paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await removePicture(path).catch((error) => logQuietly("Removing a picture", error));
  }
}
