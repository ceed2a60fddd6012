import { loadImage } from "@napi-rs/canvas";
import fc from "fast-check";
import { expect, test } from "vitest";
import { PAYLOADS } from "../../../tests/support/hostile.ts";
import { NAUGHTY } from "../../../tests/support/naughty.ts";
import { drawPicture, MOST_BYTES } from "./draw.ts";
import { drawable } from "./fonts.ts";

async function expectWhole(words: string) {
  const jpeg = await drawPicture({ label: words, title: words, line: words, seed: words });
  const { width, height } = await loadImage(jpeg);
  expect([width, height]).toEqual([1200, 630]);
  expect(jpeg.length).toBeLessThanOrEqual(MOST_BYTES);
}

test.each([
  ["nothing", ""],
  ["300 letters", "Wm".repeat(150)],
  ["300 words", "letters ".repeat(300)],
  ["signs of many strokes", "鬱蒼薔薇観客鑑賞".repeat(60)],
  ["from right to left", "مرحبا بالعالم ".repeat(20)],
])("%s", async (_what, words) => {
  await expectWhole(words);
});

test("hostile words", async () => {
  for (const words of [...PAYLOADS, ...NAUGHTY]) await expectWhole(words);
}, 60_000);

test("whatever the words", async () => {
  const texts = fc.string({ unit: "binary", maxLength: 300 });
  await fc.assert(fc.asyncProperty(texts, expectWhole), { numRuns: 60 });
}, 60_000);

test("the same picture is the same bytes, another title is not", async () => {
  const picture = { label: "Flats", title: "Tides", line: "", seed: "tides" };
  const first = await drawPicture(picture);
  expect((await drawPicture(picture)).equals(first)).toBe(true);
  expect((await drawPicture({ ...picture, title: "Tide" })).equals(first)).toBe(false);
});

test.each([
  ["Łódź, Čapek’s “Việt” — ½ €", "Łódź, Čapek’s “Việt” — ½ €"],
  [" two \n\t lines\u0000 ", "two lines"],
  ["co\u00ADop \u202Elive", "coop live"],
  ["a \u{10FFFD}\uE000 box", "a box"],
  ["cafe\u0301", "cafe\u0301"],
])("of %j is drawn %j", (text, drawn) => {
  expect(drawable(text)).toBe(drawn);
});
