import { expect, test } from "vitest";
import { namesAndTitles } from "./language.ts";
import { forbiddenWord, retiredPhrases } from "./language-rules.ts";

test.each([
  ["told", "told"],
  ["isKept", "kept"],
  ["KEPT_MS", "kept"],
  ["keep-drawer.ts", "drawer"],
  ["shown", "shown"],
])("the name %s contains the forbidden word %s", (name, word) => {
  expect(forbiddenWord(name)).toBe(word);
});

test.each(["isShown", "drafts", "doorbell"])("the name %s contains no forbidden word", (name) => {
  expect(forbiddenWord(name)).toBeUndefined();
});

test.each([
  ["/** The relay\n * is told of it. */", ["is told"]],
  ["// Whoever comes by", ["Whoever", "comes by"]],
])("the text %j contains the retired phrases %j", (text, phrases) => {
  expect(retiredPhrases(text)).toEqual(phrases);
});

test("a plain sentence contains no retired phrase", () => {
  expect(retiredPhrases("The relay retries a failed hook.")).toEqual([]);
});

test("namesAndTitles returns names and test titles, but not the names in imports", () => {
  const source = `import { told } from "a"; test("it is told", ({ kept }) => { const said = { asked: 1 }; });`;
  expect(namesAndTitles("a.test.ts", source)).toEqual({
    names: ["kept", "said", "asked"],
    titles: ["it is told"],
  });
});
