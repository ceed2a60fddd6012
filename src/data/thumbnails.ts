import { UPLOAD_CACHE_SECONDS } from "../domain/constants.ts";
import type { PictureType } from "../domain/pictures/pictures.ts";
import { backend } from "./client.ts";
import { withSession } from "./with-session.ts";

const BUCKET = "thumbnails";

/** `name` comes from `thumbnailName`. The upload never replaces an existing file. */
export function uploadThumbnail(
  name: string,
  type: PictureType,
  bytes: ArrayBuffer,
): Promise<string> {
  return withSession(async () => {
    const bucket = backend().storage.from(BUCKET);
    const { error } = await bucket.upload(name, bytes, {
      contentType: type,
      cacheControl: String(UPLOAD_CACHE_SECONDS),
      upsert: false,
    });
    if (error) throw error;
    return bucket.getPublicUrl(name).data.publicUrl;
  });
}
