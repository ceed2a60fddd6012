import type { PictureFile } from "../../../data/thumbnails.ts";
import { THUMBNAIL_MAX_MIB } from "../../../domain/constants.ts";
import { uploadWidths } from "../../../domain/pictures/picture-widths.ts";
import {
  fileKindOf,
  fileProblem,
  PICTURE_TYPES,
  PictureProblem,
  SIGNATURE_BYTES,
} from "../../../domain/pictures/pictures.ts";
import { encodeCanvas } from "../../../ui/encode-canvas.ts";

/**
 * Encodes a picture in each size that pages show. The new files have no metadata, such as the place where a photo was taken.
 * Throws a `PictureProblem` if the browser cannot use the file.
 */
export async function readPicture(file: Blob): Promise<PictureFile[]> {
  const source = await decode(file);
  try {
    const files: PictureFile[] = [];
    for (const width of uploadWidths(source.width)) files.push(await scale(source, width));
    return files;
  } finally {
    source.close();
  }
}

async function scale(source: ImageBitmap, width: number): Promise<PictureFile> {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = Math.max(1, Math.round((source.height * width) / source.width));
  const context = canvas.getContext("2d");
  if (!context) throw new PictureProblem("This browser cannot prepare pictures. Use another browser.");
  context.imageSmoothingQuality = "high";
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  const picture = await encodeCanvas(canvas);
  if (!picture) {
    throw new PictureProblem("The browser could not convert this picture. Choose another one.");
  }
  return { width, type: picture.type, bytes: await picture.blob.arrayBuffer() };
}

/** Decodes the picture. The first bytes of the file, not its name, decide the type (security G2, G3). */
async function decode(file: Blob): Promise<ImageBitmap> {
  const bytes = await file.arrayBuffer().catch(() => {
    throw new PictureProblem("The browser could not read this file. Choose another one.");
  });
  const kind = fileKindOf(new Uint8Array(bytes.slice(0, SIGNATURE_BYTES)));
  const problem = fileProblem(bytes.byteLength, kind, THUMBNAIL_MAX_MIB);
  if (problem !== null) throw new PictureProblem(problem);
  const type = PICTURE_TYPES.find((pictureType) => pictureType === kind);
  if (!type) throw new PictureProblem("This is not a picture. Choose a JPEG, PNG or WebP file.");
  return createImageBitmap(new Blob([bytes], { type })).catch(() => {
    throw new PictureProblem("The browser could not open this picture. It may be damaged. Choose another one.");
  });
}
