import { expect, test } from "vitest";
import { proseLines } from "./prose.ts";

const ADDRESS = "https://example.com/a";

test.each<[string, string]>([
  ["a sentence in Japanese that begins with a link", `[りん](${ADDRESS})さんと、旅行などについて話しました。`],
  ["a sentence in Russian that begins with a link", `[Анна](${ADDRESS}) рассказывает о море.`],
  ["a sentence in Japanese with an address", `今週のゲストが旅行と料理について詳しく話しました ${ADDRESS}`],
  ["a sentence in English with an address", `We talk about the sea and its ships at ${ADDRESS}`],
])("%s is prose", (_, line) => {
  expect(proseLines([line])).toEqual([line]);
});

test.each<[string, string]>([
  ["a line that consists of a link", `- [Ann](${ADDRESS})`],
  ["a link with a Japanese label", `[りん](${ADDRESS})`],
  ["a label with an address", `Notes: ${ADDRESS}`],
  ["a Japanese label with an address", `公式サイト ${ADDRESS}`],
])("%s is no prose", (_, line) => {
  expect(proseLines([line])).toEqual([]);
});
