import { UPLOAD_CACHE_SECONDS } from "../domain/constants.ts";
import { sizesOfPicture } from "../domain/pictures/picture-widths.ts";
import type { PictureType } from "../domain/pictures/pictures.ts";
import { backend } from "./client.ts";
import { withSession } from "./with-session.ts";

const BUCKET = "thumbnails";

export interface PictureFile {
  width: number;
  type: PictureType;
  bytes: ArrayBuffer;
}

/**
 * Uploads all sizes of a picture, the largest one last, and returns the address of the largest one. `nameOf` is
 * `thumbnailName`. An upload never replaces an existing file.
 */
export function uploadThumbnail(
  files: readonly PictureFile[],
  nameOf: (file: PictureFile) => string,
): Promise<string> {
  return withSession(async () => {
    const bucket = backend().storage.from(BUCKET);
    let url = "";
    for (const file of files) {
      const name = nameOf(file);
      const { error } = await bucket.upload(name, file.bytes, {
        contentType: file.type,
        cacheControl: String(UPLOAD_CACHE_SECONDS),
        upsert: false,
      });
      if (error) throw error;
      url = bucket.getPublicUrl(name).data.publicUrl;
    }
    return url;
  });
}

/** Deletes all sizes of an uploaded picture, unless a row still shows the picture. */
export function removeReplacedThumbnail(url: string): Promise<void> {
  return withSession(async () => {
    const names = sizesOfPicture(url).map(({ name }) => name);
    if (names.length === 0 || (await isUsed(url))) return;
    const { error } = await backend().storage.from(BUCKET).remove(names);
    if (error) throw error;
  });
}

const countOptions = { count: "exact", head: true } as const;

async function isUsed(url: string): Promise<boolean> {
  const results = await Promise.all([
    backend().from("er_categories").select("id", countOptions).eq("image_url", url),
    backend().from("er_shows").select("id", countOptions).eq("image_url", url),
    backend().from("podcasts").select("id", countOptions).eq("image_url", url),
    backend().from("er_episodes").select("id", countOptions).eq("thumbnail_url", url),
  ]);
  for (const { error } of results) if (error) throw error;
  return results.some(({ count }) => count !== 0);
}
