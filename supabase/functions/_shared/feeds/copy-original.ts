import type { CopyPicture } from "../../../../src/data/import/copy-pictures.ts";
import { uploadPictureFiles } from "../../../../src/data/upload-thumbnail.ts";
import {
  IMPORTED_ORIGINAL_MAX_BYTES,
  IMPORTED_PICTURE_MAX_PIXELS,
  MAX_PICTURES_PER_CHECK,
} from "../../../../src/domain/limits.ts";
import { pictureSize } from "../../../../src/domain/pictures/picture-size.ts";
import { fileKindOf, PICTURE_TYPES, PictureProblem, thumbnailName } from "../../../../src/domain/pictures/pictures.ts";
import type { Client } from "../caller.ts";
import type { DownloadOptions } from "../download/download.ts";
import { downloadPicture } from "../download/picture-download.ts";

/** One run of `check-feeds` checks several feeds. The pictures of one feed must not use all the time of the run. */
const TIME_LIMIT_MS = 30_000;

/** Stores the downloaded file unchanged, because an edge function has too little CPU time to scale pictures. */
export function originalCopier(server: Client, options: DownloadOptions): CopyPicture {
  const lastStartAt = performance.now() + TIME_LIMIT_MS;
  let remainingPictures = MAX_PICTURES_PER_CHECK;
  return async (url, folder, slug) => {
    if (remainingPictures === 0 || performance.now() > lastStartAt)
      throw new PictureProblem("this check found too many new pictures");
    remainingPictures--;
    const bytes = await downloadPicture(url, IMPORTED_ORIGINAL_MAX_BYTES, options);
    const kind = fileKindOf(bytes);
    const type = PICTURE_TYPES.find((pictureType) => pictureType === kind);
    const size = pictureSize(bytes);
    if (!type || !size) throw new PictureProblem("it is not a JPEG, PNG or WebP file");
    if (size.width * size.height > IMPORTED_PICTURE_MAX_PIXELS) throw new PictureProblem("it has too many pixels");
    const name = thumbnailName(folder, slug, Date.now(), null, type);
    return uploadPictureFiles(server, [{ name, type, bytes: new Uint8Array(bytes) }]);
  };
}
