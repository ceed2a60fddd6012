import { type PICTURE_SIZES, PICTURE_SOURCE_MAX_MIB } from "../constants.ts";
import { widthSuffix } from "./picture-widths.ts";

/** The message is for the reader who chose the file. */
export class PictureProblem extends Error {
  override name = "PictureProblem";
}

export type PictureKind = keyof typeof PICTURE_SIZES;

export const PICTURE_TYPES = ["image/jpeg", "image/png", "image/webp"] as const;

export const SIGNATURE_BYTES = 12;

export type FileKind = (typeof PICTURE_TYPES)[number] | "heic" | "other";

const HEIC_BRANDS = /^(hei[cfmsvx]|hev[cmsx]|mif1|msf1)$/;

/** Identifies the type of a file by its first bytes, because its name and its declared type are untrusted (security G2). */
export function fileKindOf(firstBytes: Uint8Array): FileKind {
  const text = String.fromCharCode(...firstBytes.subarray(0, SIGNATURE_BYTES));
  if (text.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (text.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  if (text.startsWith("RIFF") && text.slice(8) === "WEBP") return "image/webp";
  if (text.slice(4, 8) === "ftyp" && HEIC_BRANDS.test(text.slice(8))) return "heic";
  return "other";
}

export function fileProblem(size: number, kind: FileKind, maxMib = PICTURE_SOURCE_MAX_MIB): string | null {
  if (size === 0) return "This file is empty.";
  if (kind === "heic") {
    return "HEIC photos cannot be used here. Save the photo as JPEG and choose that.";
  }
  if (kind === "other") return "This is not a picture. Please choose a JPEG, PNG or WebP file.";
  if (size > maxMib * 1024 ** 2) {
    return `This picture is too large. Choose a picture of at most ${maxMib} MB.`;
  }
  return null;
}

export type PictureType = (typeof PICTURE_TYPES)[number];

const EXTENSIONS: Record<PictureType, string> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
};

/** The storage accepts names of at most 181 characters. A name also has a folder, a time and a width. */
const NAME_MAX_CHARS = 120;

/**
 * Returns a file name in the form of specification §7. The name has only characters that are safe in an address
 * (security G8). If a picture has only one size, its name has no width.
 */
export function thumbnailName(
  folder: "category-" | "shows/" | "episodes/",
  slug: string,
  timestamp: number,
  width: number | null,
  type: PictureType,
): string {
  const safeSlug = slug
    .replace(/[^A-Za-z0-9_-]+/g, "")
    .slice(0, NAME_MAX_CHARS)
    .replace(/^-+|-+$/g, "");
  return `${folder}${safeSlug || "picture"}-${timestamp}${width === null ? "" : widthSuffix(width)}.${EXTENSIONS[type]}`;
}

interface Size {
  width: number;
  height: number;
}

export function coverCrop(source: Size, target: Size) {
  const scale = Math.min(source.width / target.width, source.height / target.height);
  const width = target.width * scale;
  const height = target.height * scale;
  const reduction = Math.min(1, scale);
  return {
    from: { x: (source.width - width) / 2, y: (source.height - height) / 2, width, height },
    to: {
      width: Math.max(1, Math.round(target.width * reduction)),
      height: Math.max(1, Math.round(target.height * reduction)),
    },
  };
}
