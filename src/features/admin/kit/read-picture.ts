import { THUMBNAIL_MAX_MIB } from "../../../domain/constants.ts";
import {
  fileKindOf,
  fileProblem,
  PICTURE_TYPES,
  PictureProblem,
  type PictureType,
  SIGNATURE_BYTES,
} from "../../../domain/pictures/pictures.ts";

interface CheckedPicture {
  type: PictureType;
  bytes: ArrayBuffer;
}

/** Finds the type of the picture from the first bytes of the file (security G2, G3). Throws a `PictureProblem`. */
export async function readPicture(file: Blob): Promise<CheckedPicture> {
  const bytes = await file.arrayBuffer().catch(() => {
    throw new PictureProblem("The browser could not read this file. Choose another one.");
  });
  const kind = fileKindOf(new Uint8Array(bytes.slice(0, SIGNATURE_BYTES)));
  const problem = fileProblem(bytes.byteLength, kind, THUMBNAIL_MAX_MIB);
  if (problem !== null) throw new PictureProblem(problem);
  const type = PICTURE_TYPES.find((pictureType) => pictureType === kind);
  if (!type) throw new PictureProblem("This is not a picture. Choose a JPEG, PNG or WebP file.");
  const bitmap = await createImageBitmap(new Blob([bytes], { type })).catch(() => {
    throw new PictureProblem(
      "The browser could not open this picture. It may be damaged. Choose another one.",
    );
  });
  bitmap.close();
  return { type, bytes };
}
