import { expect, test } from "vitest";
import { searchTextOf } from "./follow-up.ts";

const EARLIER = ["Who bakes the bread?", "And how long does the dough rest?"];

test.each([
  [
    "And what about the oven?",
    "And what about the oven? And how long does the dough rest? Who bakes the bread?",
  ],
  ["Why?", "Why? And how long does the dough rest? Who bakes the bread?"],
  ["Who is the president of France?", "Who is the president of France?"],
  ["What did the landlord demand?", "What did the landlord demand?"],
])("%j is searched as %j", (question, text) => {
  expect(searchTextOf(question, EARLIER)).toBe(text);
});

test("the first question is searched alone", () => {
  expect(searchTextOf("And what about the team?", [])).toBe("And what about the team?");
});
