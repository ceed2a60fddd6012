import { expect, test } from "vitest";
import { normalizeParagraphs } from "./paragraphs.ts";

test.each([
  [null, null],
  ["  \n ", null],
  [" one \n", "one"],
  ["one\ntwo", "one\ntwo"],
  ["one\n\ntwo", "one\n\ntwo"],
  ["one\n \n\t\n\ntwo", "one\n\ntwo"],
  ["one  \n\n\n\n\n\n  two", "one\n\n  two"],
])("normalizeParagraphs(%j) is %j", (input, text) => expect(normalizeParagraphs(input)).toBe(text));
