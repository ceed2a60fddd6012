import { UPLOAD_CACHE_SECONDS } from "../domain/constants.ts";
import type { PictureKind } from "../domain/pictures/pictures.ts";
import { backend } from "./client.ts";

const BUCKET = "avatars";
/** The beginning of each avatar's path in a profile's row (`private.is_own_avatar`). */
const PUBLIC_PATH = `/storage/v1/object/public/${BUCKET}/`;
const EXTENSIONS = { "image/jpeg": "jpg", "image/webp": "webp" } as const;

export interface PictureFile {
  type: keyof typeof EXTENSIONS;
  bytes: ArrayBuffer;
}

export async function uploadPicture(userId: string, kind: PictureKind, { type, bytes }: PictureFile): Promise<string> {
  const name = `${userId}/${kind}-${crypto.randomUUID()}.${EXTENSIONS[type]}`;
  // Upload bytes, not a Blob. The client sends a Blob as a form field without a name, which some servers refuse.
  const { error } = await backend()
    .storage.from(BUCKET)
    .upload(name, bytes, { contentType: type, cacheControl: String(UPLOAD_CACHE_SECONDS) });
  if (error) throw error;
  return PUBLIC_PATH + name;
}

export async function removePicture(path: string): Promise<void> {
  const { data, error } = await backend()
    .storage.from(BUCKET)
    .remove([path.slice(PUBLIC_PATH.length)]);
  if (error) throw error;
  if (data.length === 0) throw new Error("No picture was removed.");
}
