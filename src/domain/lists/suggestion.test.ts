import { expect, test } from "vitest";
import { addressOf, suggestionProblem } from "./suggestion.ts";

test.each([
  ["", ""],
  [" https://a.example/rss ", "https://a.example/rss"],
  ["a.example/show", "https://a.example/show"],
  ["javascript:alert(1)", "javascript:alert(1)"],
])("addressOf changes the typed address %j to %j", (typed, address) => {
  expect(addressOf(typed)).toBe(address);
});

test.each<[string, string, string | undefined]>([
  [" ", "", "Enter the name or the address of the podcast."],
  ["Ferry", "", undefined],
  ["", "a.example", undefined],
  ["x".repeat(201), "", "A name has at most 200 characters."],
  ["Ferry", "javascript:alert(1)", "Enter an address that begins with https://."],
  ["Ferry", "not an address", "Enter an address that begins with https://."],
])("the suggestion %j with the address %j has the problem %s", (name, address, problem) => {
  expect(suggestionProblem({ name, address })).toBe(problem);
});
