import { loadImage } from "@napi-rs/canvas";
import fc from "fast-check";
import { expect, test } from "vitest";
import { PAYLOADS } from "../../../tests/support/hostile.ts";
import { NAUGHTY_TEXTS } from "../../../tests/support/naughty.ts";
import { drawPicture, MAX_BYTES } from "./draw.ts";
import { drawableText } from "./fonts.ts";

async function expectValidPicture(words: string) {
  const jpeg = await drawPicture({ label: words, title: words, line: words, seed: words });
  const { width, height } = await loadImage(jpeg);
  expect([width, height]).toEqual([1200, 630]);
  expect(jpeg.length).toBeLessThanOrEqual(MAX_BYTES);
}

test.each([
  ["an empty text", ""],
  ["300 letters", "Wm".repeat(150)],
  ["300 words", "letters ".repeat(300)],
  ["CJK characters", "鬱蒼薔薇観客鑑賞".repeat(60)],
  ["a right-to-left script", "مرحبا بالعالم ".repeat(20)],
])("a share picture of %s has the right size", async (_name, words) => {
  await expectValidPicture(words);
});

test("a share picture of a hostile text has the right size", async () => {
  for (const words of [...PAYLOADS, ...NAUGHTY_TEXTS]) await expectValidPicture(words);
}, 60_000);

test("a share picture of any text has the right size", async () => {
  const texts = fc.string({ unit: "binary", maxLength: 300 });
  await fc.assert(fc.asyncProperty(texts, expectValidPicture), { numRuns: 60 });
}, 60_000);

test("two share pictures are equal only if their texts are equal", async () => {
  const picture = { label: "Flats", title: "Tides", line: "", seed: "tides" };
  const firstPicture = await drawPicture(picture);
  expect((await drawPicture(picture)).equals(firstPicture)).toBe(true);
  expect((await drawPicture({ ...picture, title: "Tide" })).equals(firstPicture)).toBe(false);
});

test.each([
  ["Łódź, Čapek’s “Việt” — ½ €", "Łódź, Čapek’s “Việt” — ½ €"],
  [" two \n\t lines\u0000 ", "two lines"],
  ["co\u00ADop \u202Elive", "coop live"],
  ["a \u{10FFFD}\uE000 box", "a box"],
  ["cafe\u0301", "cafe\u0301"],
])("for the text %j, drawableText returns %j", (text, expected) => {
  expect(drawableText(text)).toBe(expected);
});
