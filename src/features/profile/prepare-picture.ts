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

/** A picture that may be stored, with an address to show it by. */
export interface PreparedPicture extends PictureFile {
  preview: string;
}

const QUALITY = 0.86;

/**
 * Cuts a chosen file to its shape and draws it anew: what else it held, such as where a photo was
 * taken, stays behind. Throws a `PictureProblem` for what is no picture.
 */
export async function preparePicture(file: Blob, kind: PictureKind): Promise<PreparedPicture> {
  const blob = await draw(await decode(file), kind);
  const type = blob.type === "image/webp" ? blob.type : "image/jpeg";
  return { type, bytes: await blob.arrayBuffer(), preview: await toDataUrl(blob) };
}

async function decode(file: Blob): Promise<ImageBitmap> {
  const head = await file
    .slice(0, SIGNATURE_BYTES)
    .arrayBuffer()
    .catch(() => {
      throw new PictureProblem("This file could not be read.");
    });
  const type = fileKindOf(new Uint8Array(head));
  const problem = fileProblem(file.size, type);
  if (problem !== null) throw new PictureProblem(problem);
  return createImageBitmap(new Blob([file], { type })).catch(() => {
    throw new PictureProblem("This picture could not be read. It may be damaged.");
  });
}

async function draw(source: ImageBitmap, kind: PictureKind): Promise<Blob> {
  const { from, to } = coverCrop(source, PICTURE_SIZES[kind]);
  const canvas = document.createElement("canvas");
  canvas.width = to.width;
  canvas.height = to.height;
  const context = canvas.getContext("2d");
  if (!context) throw new PictureProblem("This browser cannot prepare pictures.");
  // JPEG knows no transparency, and an initial lies beneath an avatar.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, to.width, to.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(source, from.x, from.y, from.width, from.height, 0, 0, to.width, to.height);
  source.close();
  const webp = await encode(canvas, "image/webp");
  // A browser that writes no WebP gives PNG in its place.
  return webp.type === "image/webp" ? webp : encode(canvas, "image/jpeg");
}

const encode = (canvas: HTMLCanvasElement, type: string) =>
  new Promise<Blob>((done, fail) => {
    const use = (blob: Blob | null) =>
      blob ? done(blob) : fail(new PictureProblem("This picture could not be drawn."));
    canvas.toBlob(use, type, QUALITY);
  });

/** The content policy allows no `blob:` pictures. */
const toDataUrl = (blob: Blob) =>
  new Promise<string>((done, fail) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.onerror = () => fail(reader.error);
    reader.readAsDataURL(blob);
  });
