import { type PICTURE_SIZES, PICTURE_SOURCE_MAX_MIB } from "../constants.ts";

/** Why a chosen file is no picture to store; its message is for whoever chose it. */
export class PictureProblem extends Error {
  override name = "PictureProblem";
}

export type PictureKind = keyof typeof PICTURE_SIZES;

/** What a picture may be: the types of the buckets. */
export const PICTURE_TYPES = ["image/jpeg", "image/png", "image/webp"] as const;

/** Bytes of a file's beginning that tell what it is. */
export const SIGNATURE_BYTES = 12;

export type FileKind = (typeof PICTURE_TYPES)[number] | "heic" | "other";

const HEIC_BRANDS = /^(hei[cfmsvx]|hev[cmsx]|mif1|msf1)$/;

/** What a file is by its first bytes; its name and declared type are anybody's claim (security G2). */
export function fileKindOf(head: Uint8Array): FileKind {
  const text = String.fromCharCode(...head.subarray(0, SIGNATURE_BYTES));
  if (text.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (text.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  if (text.startsWith("RIFF") && text.slice(8) === "WEBP") return "image/webp";
  if (text.slice(4, 8) === "ftyp" && HEIC_BRANDS.test(text.slice(8))) return "heic";
  return "other";
}

/** Why a chosen file is refused, in words for whoever chose it; null where it is not. */
export function fileProblem(
  size: number,
  kind: FileKind,
  mostMib = PICTURE_SOURCE_MAX_MIB,
): string | null {
  if (size === 0) return "This file is empty.";
  if (kind === "heic") {
    return "HEIC photos cannot be used here. Save the photo as JPEG and choose that.";
  }
  if (kind === "other") return "This is not a picture. Please choose a JPEG, PNG or WebP file.";
  if (size > mostMib * 1024 ** 2) return `This picture is too large. ${mostMib} MB are the most.`;
  return null;
}

export type PictureType = (typeof PICTURE_TYPES)[number];

const EXTENSIONS: Record<PictureType, string> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
};

/** Of a slug in the name of a file; the storage takes 181 signs with the rest. */
const NAME_MAX_CHARS = 120;

/**
 * Where a picture of the site is stored: `category-{slug}-{timestamp}.{ext}`, `shows/…`,
 * `episodes/…` (specification §7). A name holds no sign of a slug that an address would escape (security G8).
 */
export function thumbnailName(
  folder: "category-" | "shows/" | "episodes/",
  slug: string,
  timestamp: number,
  type: PictureType,
): string {
  const safe = slug
    .replace(/[^A-Za-z0-9_-]+/g, "")
    .slice(0, NAME_MAX_CHARS)
    .replace(/^-+|-+$/g, "");
  return `${folder}${safe || "picture"}-${timestamp}.${EXTENSIONS[type]}`;
}

interface Size {
  width: number;
  height: number;
}

/**
 * The middle part of a picture that has the wanted shape, and the size it is drawn in: the wanted
 * one, or smaller, since nothing is enlarged.
 */
export function coverCrop(source: Size, wanted: Size) {
  const scale = Math.min(source.width / wanted.width, source.height / wanted.height);
  const width = wanted.width * scale;
  const height = wanted.height * scale;
  const shrink = Math.min(1, scale);
  return {
    from: { x: (source.width - width) / 2, y: (source.height - height) / 2, width, height },
    to: {
      width: Math.max(1, Math.round(wanted.width * shrink)),
      height: Math.max(1, Math.round(wanted.height * shrink)),
    },
  };
}
