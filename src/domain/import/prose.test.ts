import { expect, test } from "vitest";
import { isSentence, proseLines } from "./prose.ts";

const ADDRESS = "https://example.com/a";

test.each<[string, string]>([
  [
    "a sentence in Japanese that begins with a link",
    `[りん](${ADDRESS})さんと、旅行などについて話しました。`,
  ],
  ["a sentence in Russian that begins with a link", `[Анна](${ADDRESS}) рассказывает о море.`],
  [
    "a sentence in Japanese with an address",
    `今週のゲストが旅行と料理について詳しく話しました ${ADDRESS}`,
  ],
  ["a sentence in English with an address", `We talk about the sea and its ships at ${ADDRESS}`],
])("%s is prose", (_, line) => {
  expect(proseLines([line]).filter(isSentence)).toEqual([line]);
});

test.each<[string, string]>([
  ["a line that consists of a link", `- [Ann](${ADDRESS})`],
  ["a link with a Japanese label", `[りん](${ADDRESS})`],
  ["a label with an address", `Notes: ${ADDRESS}`],
  ["a Japanese label with an address", `公式サイト ${ADDRESS}`],
])("%s is no prose", (_, line) => {
  expect(proseLines([line])).toEqual([]);
});

test.each<[string, string]>([
  ["a label without a verb", "First episode"],
  ["a byline", "By Ann Smith and Bo Lee"],
  ["a line that introduces a list", "Here is an example of an RSS feed for everyone to read:"],
  ["a line without words", "…"],
])("%s is no sentence", (_, line) => {
  expect(isSentence(line)).toBe(false);
});

test.each<[string, string]>([
  [
    "a list in one line",
    "Episodes mentioned on the show: - On salt - On pepper and its long history",
  ],
  ["a correction", "CORRECTION!! The film is from the year 1990 and not from 1980."],
  ["an advertisement", "Read the post on the ways in which you can win a free pass to the event!"],
  ["a quotation", "“People change. And if you do it right, you see it.” - Ann, in a talk"],
  ["two quotations", "“...people change. You see it.” “I have seen it.” - Ann, in a talk"],
  ["a call to visit a site", "Check out the apps and the services that we like at apps.example."],
])("%s is no prose", (_, line) => {
  expect(proseLines([line])).toEqual([]);
});

test.each<[string, string]>([
  ["a short sentence", "On salt."],
  [
    "a sentence that begins with a quoted word",
    "“Salt” is a book about ships, and Ann has read it.",
  ],
  ["a long line without a full stop", "Ann and Bo talk about all the ships that sank in the north"],
])("%s is prose", (_, line) => {
  expect(proseLines([line]).filter(isSentence)).toEqual([line]);
});

test.each<[string, string, string[]]>([
  ["repeats the title", "We Have Liftoff!", ["The Show for May 2nd Episode 2: We Have Liftoff!"]],
  ["almost repeats the title", "What are the Building?", ["Episode 43: What are they Building?"]],
])("a line that %s is no prose", (_, title, lines) => {
  expect(proseLines([...lines, "Ann talks about ships."], title)).toEqual([
    "Ann talks about ships.",
  ]);
});

test("a sentence with all words of the title in another order is prose", () => {
  const line = "This week, Ann Lee joins us to talk about ships and salt.";
  expect(proseLines([line], "Salt and Ships with Ann Lee")).toEqual([line]);
});

test("a sentence about the subject of the title is prose", () => {
  const line = "Ann Lee and Bo discuss salt, and why ships needed so much of it in the north.";
  expect(proseLines([line], "Salt")).toEqual([line]);
});
