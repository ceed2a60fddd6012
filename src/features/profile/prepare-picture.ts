import type { PictureFile } from "../../data/pictures.ts";
import { PICTURE_SIZES } from "../../domain/constants.ts";
import {
  coverCrop,
  fileKindOf,
  fileProblem,
  type PictureKind,
  PictureProblem,
  SIGNATURE_BYTES,
} from "../../domain/pictures/pictures.ts";
import { type EncodedPicture, encodeCanvas } from "../../ui/encode-canvas.ts";

export interface PreparedPicture extends PictureFile {
  preview: string;
}

/**
 * Crops a picture and encodes it again. The new file contains no metadata, such as the place where a photo was taken.
 * Throws a `PictureProblem` if the file is not a picture.
 */
export async function preparePicture(file: Blob, kind: PictureKind): Promise<PreparedPicture> {
  const { type, blob } = await crop(await decode(file), kind);
  return { type, bytes: await blob.arrayBuffer(), preview: await toDataUrl(blob) };
}

async function decode(file: Blob): Promise<ImageBitmap> {
  const firstBytes = await file
    .slice(0, SIGNATURE_BYTES)
    .arrayBuffer()
    .catch(() => {
      throw new PictureProblem("The browser could not read this file. Choose another one.");
    });
  const type = fileKindOf(new Uint8Array(firstBytes));
  const problem = fileProblem(file.size, type);
  if (problem !== null) throw new PictureProblem(problem);
  return createImageBitmap(new Blob([file], { type })).catch(() => {
    throw new PictureProblem("The browser could not open this picture. It may be damaged. Choose another one.");
  });
}

async function crop(source: ImageBitmap, kind: PictureKind): Promise<EncodedPicture> {
  const { from, to } = coverCrop(source, PICTURE_SIZES[kind]);
  const canvas = document.createElement("canvas");
  canvas.width = to.width;
  canvas.height = to.height;
  const context = canvas.getContext("2d");
  if (!context) throw new PictureProblem("This browser cannot prepare pictures. Use another browser.");
  // Fill the background, because JPEG has no transparency. The fill also hides the initial of the name behind an avatar.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, to.width, to.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(source, from.x, from.y, from.width, from.height, 0, 0, to.width, to.height);
  source.close();
  const picture = await encodeCanvas(canvas);
  if (picture) return picture;
  throw new PictureProblem("The browser could not convert this picture. Choose another one.");
}

/** The preview needs a `data:` address, because the content security policy forbids `blob:` addresses. */
const toDataUrl = (blob: Blob) =>
  new Promise<string>((resolve, reject) => {
    const fileReader = new FileReader();
    fileReader.onload = () => resolve(String(fileReader.result));
    fileReader.onerror = () => reject(fileReader.error);
    fileReader.readAsDataURL(blob);
  });
