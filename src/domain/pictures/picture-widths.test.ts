import { expect, test } from "vitest";
import { sizesOfPicture, srcSetOf, uploadWidths } from "./picture-widths.ts";

test.each([
  [90, [90]],
  [160, [160]],
  [500, [160, 480, 500]],
  [1600, [160, 480, 960, 1600]],
  [6000, [160, 480, 960, 1600]],
])("from a picture %d px wide, an upload makes files with the widths %j", (source, widths) => {
  expect(uploadWidths(source)).toEqual(widths);
});

const FOLDER = "https://api.example/storage/v1/object/public/thumbnails/";

test("sizesOfPicture returns the addresses of all sizes of a picture", () => {
  expect(sizesOfPicture(`${FOLDER}shows/salt-1700000000000-500w.webp`)).toEqual(
    [160, 480, 500].map((width) => ({
      width,
      url: `${FOLDER}shows/salt-1700000000000-${width}w.webp`,
      name: `shows/salt-1700000000000-${width}w.webp`,
    })),
  );
  expect(srcSetOf(`${FOLDER}category-a-1-160w.jpg`)).toBe(`${FOLDER}category-a-1-160w.jpg 160w`);
});

test.each([
  "https://pictures.example/a-500w.webp",
  `${FOLDER}shows/salt-1700000000000.webp`,
  `${FOLDER}shows/salt-500w.webp?x=1`,
  `${FOLDER}shows/a, https://evil.example/b-500w.webp`,
  `${FOLDER}shows/salt-500w.gif`,
  `https://evil.example/ ${FOLDER}shows/salt-500w.webp`,
])("the picture %s has only one size", (url) => expect(srcSetOf(url)).toBeUndefined());
