import { downloadFile } from "../../../data/feeds.ts";
import type { CopyPicture } from "../../../data/import/copy-pictures.ts";
import { uploadThumbnail } from "../../../data/thumbnails.ts";
import { thumbnailName } from "../../../domain/pictures/pictures.ts";
import { readPicture } from "../kit/read-picture.ts";

/** Returns a function that copies a picture. The edge function `fetch-feed` downloads the picture, and the browser scales it. */
export const createPictureCopier =
  (signal: AbortSignal): CopyPicture =>
  async (url, folder, slug) => {
    const { bytes } = await downloadFile(url, signal);
    const files = await readPicture(new Blob([new Uint8Array(bytes)]));
    const now = Date.now();
    return uploadThumbnail(files, ({ width, type }) => thumbnailName(folder, slug, now, width, type));
  };
