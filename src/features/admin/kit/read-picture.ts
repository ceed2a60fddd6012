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

/**
 * A chosen file as it may be stored, its type known by its first bytes (security G2, G3). Throws
 * a `PictureProblem`.
 */
export async function readPicture(file: Blob): Promise<CheckedPicture> {
  const bytes = await file.arrayBuffer().catch(() => {
    throw new PictureProblem("This file could not be read.");
  });
  const kind = fileKindOf(new Uint8Array(bytes.slice(0, SIGNATURE_BYTES)));
  const problem = fileProblem(bytes.byteLength, kind, THUMBNAIL_MAX_MIB);
  if (problem !== null) throw new PictureProblem(problem);
  const type = PICTURE_TYPES.find((one) => one === kind);
  if (!type) throw new PictureProblem("This is not a picture.");
  const bitmap = await createImageBitmap(new Blob([bytes], { type })).catch(() => {
    throw new PictureProblem("This picture could not be read. It may be damaged.");
  });
  bitmap.close();
  return { type, bytes };
}
