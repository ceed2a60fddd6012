import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PICTURE_SOURCE_MAX_MIB } from "../constants.ts";
import { coverCrop, fileKindOf, fileProblem, thumbnailName } from "./pictures.ts";

const MAX_BYTES = PICTURE_SOURCE_MAX_MIB * 1024 ** 2;
const bytes = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0));

test.each([
  ["\xff\xd8\xff\xe0\0\x10JFIF", "image/jpeg"],
  ["\x89PNG\r\n\x1a\n\0\0\0\r", "image/png"],
  ["RIFF\x10\0\0\0WEBPVP8 ", "image/webp"],
  ["\0\0\0\x18ftypheic\0\0\0\0", "heic"],
  ["\0\0\0\x18ftypmif1\0\0\0\0", "heic"],
  ["\0\0\0\x18ftypavif\0\0\0\0", "other"],
  ["\0\0\0\x18ftypisom\0\0\0\0", "other"],
  ["RIFF\x10\0\0\0WAVEfmt ", "other"],
  ["GIF89a\x01\0\x01\0\0\0", "other"],
  ["<svg xmlns='http", "other"],
  ["<!doctype html>", "other"],
  ["\xff\xd8", "other"],
  ["", "other"],
])("fileKindOf(%j) is %s", (head, kind) => expect(fileKindOf(bytes(head))).toBe(kind));

test.each([
  [0, "other", "This file is empty."],
  [9, "other", "This is not a picture. Please choose a JPEG, PNG or WebP file."],
  [9, "heic", "HEIC photos cannot be used here. Save the photo as JPEG and choose that."],
  [MAX_BYTES, "image/jpeg", null],
  [MAX_BYTES + 1, "image/jpeg", "This picture is too large. Choose a picture of at most 20 MB."],
] as const)("fileProblem(%d, %s) is %j", (size, kind, problem) => expect(fileProblem(size, kind)).toBe(problem));

describe("coverCrop", () => {
  const square = { width: 512, height: 512 };
  test.each([
    {
      title: "crops a wide picture to its middle",
      source: { width: 3000, height: 1000 },
      crop: { from: { x: 1000, y: 0, width: 1000, height: 1000 }, to: square },
    },
    {
      title: "crops a tall picture to its middle",
      source: { width: 600, height: 1000 },
      crop: { from: { x: 0, y: 200, width: 600, height: 600 }, to: square },
    },
    {
      title: "does not enlarge a small picture",
      source: { width: 100, height: 50 },
      crop: { from: { x: 25, y: 0, width: 50, height: 50 }, to: { width: 50, height: 50 } },
    },
  ])("$title", ({ source, crop }) => expect(coverCrop(source, square)).toEqual(crop));

  test("the crop stays inside the picture and is never empty", () => {
    const side = fc.integer({ min: 1, max: 30_000 });
    fc.assert(
      fc.property(side, side, (width, height) => {
        const { from, to } = coverCrop({ width, height }, { width: 1600, height: 400 });
        expect(from.x).toBeGreaterThanOrEqual(-1e-6);
        expect(from.y).toBeGreaterThanOrEqual(-1e-6);
        expect(from.x + from.width).toBeLessThanOrEqual(width + 1e-6);
        expect(from.y + from.height).toBeLessThanOrEqual(height + 1e-6);
        expect(to.width).toBeGreaterThanOrEqual(1);
        expect(to.height).toBeGreaterThanOrEqual(1);
        expect(to.width).toBeLessThanOrEqual(1600);
        expect(to.height).toBeLessThanOrEqual(400);
      }),
    );
  });
});

describe("thumbnailName", () => {
  const THUMBNAIL_PATH = /^(category-|shows\/|episodes\/)[A-Za-z0-9_][A-Za-z0-9_-]{0,180}\.(jpg|png|webp)$/;

  test.each([
    ["category-", "night-trains", "image/jpeg", "category-night-trains-1700000000000-960w.jpg"],
    ["shows/", "der-föhn", "image/png", "shows/der-fhn-1700000000000-960w.png"],
    ["episodes/", "日本語", "image/webp", "episodes/picture-1700000000000-960w.webp"],
    ["shows/", "../../etc/passwd", "image/png", "shows/etcpasswd-1700000000000-960w.png"],
    ["shows/", "", "image/png", "shows/picture-1700000000000-960w.png"],
  ] as const)("for the prefix %s, the slug %j and the type %s, the file name is %s", (folder, slug, type, name) => {
    expect(thumbnailName(folder, slug, 1_700_000_000_000, 960, type)).toBe(name);
  });

  test("G8: for any slug, thumbnailName returns a file name that the bucket accepts", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), (slug) => {
        expect(thumbnailName("shows/", slug, 1_700_000_000_000, 960, "image/png")).toMatch(THUMBNAIL_PATH);
      }),
    );
  });

  test("fileProblem accepts a file of exactly the maximum size", () => {
    const maxBytes = 5 * 1024 ** 2;
    expect(fileProblem(maxBytes, "image/png", 5)).toBeNull();
    expect(fileProblem(maxBytes + 1, "image/png", 5)).toBe(
      "This picture is too large. Choose a picture of at most 5 MB.",
    );
  });
});
