import { expect, test } from "vitest";
import { namesAndTitles } from "./language.ts";
import { retiredPhrases, retiredWord } from "./language-rules.ts";

test.each([
  ["told", "told"],
  ["isKept", "kept"],
  ["KEPT_MS", "kept"],
  ["keep-drawer.ts", "drawer"],
  ["shown", "shown"],
  ["isShown", undefined],
  ["drafts", undefined],
  ["doorbell", undefined],
])("the name %s contains the retired word %s", (name, word) => {
  expect(retiredWord(name)).toBe(word);
});

test.each([
  ["/** The relay\n * is told of it. */", ["is told"]],
  ["// Whoever comes by", ["Whoever", "comes by"]],
  ["The relay retries a failed hook.", []],
])("the text %j contains the retired phrases %j", (text, phrases) => {
  expect(retiredPhrases(text)).toEqual(phrases);
});

test("namesAndTitles returns names of variables, parameters and properties, but not of imports", () => {
  const source = `import { told } from "a"; test("it is told", ({ kept }) => { const said = { asked: 1 }; });`;
  expect(namesAndTitles("a.test.ts", source)).toEqual({
    names: ["kept", "said", "asked"],
    titles: ["it is told"],
  });
});
