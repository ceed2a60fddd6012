import { sizesOfPicture } from "../domain/pictures/picture-widths.ts";
import type { PictureType } from "../domain/pictures/pictures.ts";
import { backend } from "./client.ts";
import { THUMBNAIL_BUCKET, uploadPictureFiles } from "./upload-thumbnail.ts";
import { withSession } from "./with-session.ts";

export interface PictureFile {
  width: number;
  type: PictureType;
  bytes: ArrayBuffer;
}

/**
 * Uploads all sizes of a picture. The last file must be the largest size. Returns the address of the largest size.
 * `nameOf` must call `thumbnailName`.
 */
export function uploadThumbnail(files: readonly PictureFile[], nameOf: (file: PictureFile) => string): Promise<string> {
  return withSession(() =>
    uploadPictureFiles(
      backend(),
      files.map((file) => ({ ...file, name: nameOf(file) })),
    ),
  );
}

/** Deletes all sizes of an uploaded picture, unless a row still shows the picture. */
export function removeReplacedThumbnail(url: string): Promise<void> {
  return withSession(async () => {
    const names = sizesOfPicture(url).map(({ name }) => name);
    if (names.length === 0 || (await isUsed(url))) return;
    const { error } = await backend().storage.from(THUMBNAIL_BUCKET).remove(names);
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
