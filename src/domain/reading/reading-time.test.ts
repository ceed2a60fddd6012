import { expect, test } from "vitest";
import { readingMinutes } from "./reading-time.ts";

const words = (count: number) => "word ".repeat(count);

test.each<[title: string, texts: (string | null)[], minutes: number | null]>([
  ["an empty text", [null, ""], null],
  ["a few words", [words(100)], null],
  ["230 words", [words(230)], 1],
  ["words of several texts", [words(460), null, words(460)], 4],
  ["words between HTML tags", [`<p class="a b c">${words(230)}</p><br><br>`.repeat(2)], 2],
  ["1,000 Japanese characters", ["\u6f22".repeat(1000)], 2],
  ["English words in a Japanese text", [`\u6f22 ${words(230)}`], 1],
])("readingMinutes returns the minutes for %s", (_title, texts, minutes) => {
  expect(readingMinutes(texts)).toBe(minutes);
});
