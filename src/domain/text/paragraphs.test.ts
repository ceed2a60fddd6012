import { expect, test } from "vitest";
import { paragraphs } from "./paragraphs.ts";

test.each([
  [null, null],
  ["  \n ", null],
  [" one \n", "one"],
  ["one\ntwo", "one\ntwo"],
  ["one\n\ntwo", "one\n\ntwo"],
  ["one\n \n\t\n\ntwo", "one\n\ntwo"],
  ["one  \n\n\n\n\n\n  two", "one\n\n  two"],
])("paragraphs(%j) is %j", (input, text) => expect(paragraphs(input)).toBe(text));
