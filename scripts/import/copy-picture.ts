import { createCanvas, type Image, loadImage } from "@napi-rs/canvas";
import type { Client } from "../../src/data/client.ts";
import type { CopyPicture } from "../../src/data/import/copy-pictures.ts";
import { type NamedPicture, uploadPictureFiles } from "../../src/data/upload-thumbnail.ts";
import { IMPORTED_PICTURE_MAX_BYTES, IMPORTED_PICTURE_MAX_PIXELS } from "../../src/domain/limits.ts";
import { pictureSize } from "../../src/domain/pictures/picture-size.ts";
import { uploadWidths } from "../../src/domain/pictures/picture-widths.ts";
import { PictureProblem, thumbnailName } from "../../src/domain/pictures/pictures.ts";
import { downloadPicture } from "../../supabase/functions/_shared/download/picture-download.ts";
import type { Resolve } from "../../supabase/functions/_shared/download/public-address.ts";
import { resolveHost } from "./resolve-host.ts";

interface Options {
  offline: boolean;
  /** The files and URLs in the command of the user. These URLs may have private hosts. */
  names: readonly string[];
  resolve?: Resolve;
}

/** Downloads pictures, and stores each one in the sizes that pages show. */
export function pictureCopier(client: Client, { offline, names, resolve = resolveHost }: Options): CopyPicture {
  const trustedAddresses = names.flatMap((name) => URL.parse(name) ?? []);
  return async (url, folder, slug) => {
    if (offline) throw new PictureProblem("skipped because of --offline");
    const host = URL.parse(url)?.host;
    const trustedOrigin = trustedAddresses.find((address) => address.host === host)?.origin;
    const options = { trustedOrigin, resolve };
    const bytes = await downloadPicture(url, IMPORTED_PICTURE_MAX_BYTES, options);
    const image = await decode(bytes);
    const now = Date.now();
    const files: NamedPicture[] = [];
    for (const width of uploadWidths(image.width)) {
      const name = thumbnailName(folder, slug, now, width, "image/webp");
      files.push({ name, type: "image/webp", bytes: await scale(image, width) });
    }
    return uploadPictureFiles(client, files);
  };
}

async function decode(bytes: Uint8Array): Promise<Image> {
  const size = pictureSize(bytes);
  if (!size) throw new PictureProblem("it is not a JPEG, PNG or WebP file");
  if (size.width * size.height > IMPORTED_PICTURE_MAX_PIXELS) throw new PictureProblem("it has too many pixels");
  return loadImage(bytes).catch(() => {
    throw new PictureProblem("it may be damaged");
  });
}

const WEBP_QUALITY = 86;

async function scale(image: Image, width: number): Promise<Uint8Array<ArrayBuffer>> {
  const height = Math.max(1, Math.round((image.height * width) / image.width));
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, width, height);
  return new Uint8Array(await canvas.encode("webp", WEBP_QUALITY));
}
