import { UPLOAD_CACHE_SECONDS } from "../domain/constants.ts";
import type { PictureKind } from "../domain/pictures/pictures.ts";
import { backend } from "./client.ts";

const BUCKET = "avatars";
/** What a profile's row says before the name of a file (`private.is_own_avatar`). */
const PUBLIC = `/storage/v1/object/public/${BUCKET}/`;
const EXTENSIONS = { "image/jpeg": "jpg", "image/webp": "webp" } as const;

/** A picture as it is stored. */
export interface PictureFile {
  type: keyof typeof EXTENSIONS;
  bytes: ArrayBuffer;
}

/** Stores a picture in its owner's folder and gives the path for the profile. Throws on failure. */
export async function uploadPicture(
  userId: string,
  kind: PictureKind,
  { type, bytes }: PictureFile,
): Promise<string> {
  const name = `${userId}/${kind}-${crypto.randomUUID()}.${EXTENSIONS[type]}`;
  // As bytes, not as a Blob: a form's field without a name is not taken everywhere.
  const { error } = await backend()
    .storage.from(BUCKET)
    .upload(name, bytes, { contentType: type, cacheControl: String(UPLOAD_CACHE_SECONDS) });
  if (error) throw error;
  return PUBLIC + name;
}

/** Takes away what `uploadPicture` stored. Throws on failure, and where nothing was taken away. */
export async function removePicture(path: string): Promise<void> {
  const { data, error } = await backend()
    .storage.from(BUCKET)
    .remove([path.slice(PUBLIC.length)]);
  if (error) throw error;
  if (data.length === 0) throw new Error("No picture was removed.");
}
