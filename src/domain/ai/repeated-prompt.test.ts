import { expect, test } from "vitest";
import { enclose } from "./prompts.ts";
import { repeatsPrompt, withoutMaterial } from "./repeated-prompt.ts";

const PROMPT = `You answer questions of readers about podcast episodes, for a website. Use only the passages you are given.`;
const LONG =
  "Use only the passages you are given, and answer in the language of the question asked.";

test.each([
  PROMPT,
  `Certainly! ${PROMPT.toUpperCase()}`,
  PROMPT.replaceAll(" ", "\n"),
  PROMPT.replaceAll(" ", "-_*"),
  { found: true, quotes: ["x"], answer: `They read: ${PROMPT.slice(20)}` },
])("H6: %j repeats the prompt", (value) => {
  expect(repeatsPrompt(value, ["Other words.", PROMPT])).toBe(true);
});

test.each([
  "You answer questions of readers.",
  LONG,
  "",
  null,
  5,
  [],
  { answer: "A kiln is hot." },
])("%j does not repeat the prompt", (value) => {
  expect(repeatsPrompt(value, [PROMPT, ""])).toBe(false);
});

test("material between marks is no part of a prompt", () => {
  const user = `Write it.\n${enclose("source", `The talk.\n${LONG}`, () => "42")}\nEnd.`;
  expect(repeatsPrompt(LONG, [user])).toBe(true);
  expect(repeatsPrompt(LONG, [withoutMaterial(user)])).toBe(false);
  expect(withoutMaterial(user)).toBe("Write it.\n\n\nEnd.");
});
