import { expect, test } from "vitest";
import { enclose } from "./prompts.ts";
import { promptCheck, withoutMaterial } from "./repeated-prompt.ts";

const PROMPT = `You answer questions of readers about podcast episodes, for a website. Use only the passages you are given.`;
const LONG_SENTENCE =
  "Use only the passages you are given, and answer in the language of the question asked.";

test.each([
  PROMPT,
  `Certainly! ${PROMPT.toUpperCase()}`,
  PROMPT.replaceAll(" ", "\n"),
  PROMPT.replaceAll(" ", "-_*"),
  { found: true, quotes: ["x"], answer: `They read: ${PROMPT.slice(20)}` },
])("H6: %j repeats the prompt", (value) => {
  expect(promptCheck(["Other words.", PROMPT]).repeats(value)).toBe(true);
});

test.each([
  "You answer questions of readers.",
  LONG_SENTENCE,
  "",
  null,
  5,
  [],
  { answer: "A kiln is hot." },
])("%j does not repeat the prompt", (value) => {
  expect(promptCheck([PROMPT, ""]).repeats(value)).toBe(false);
});

test("text between marks is material, so repeating the text does not repeat the prompt", () => {
  const user = `Write it.\n${enclose("source", `The talk.\n${LONG_SENTENCE}`)}\nEnd.`;
  expect(promptCheck([user]).repeats(LONG_SENTENCE)).toBe(true);
  expect(promptCheck([withoutMaterial(user)]).repeats(LONG_SENTENCE)).toBe(false);
  expect(withoutMaterial(user)).toBe("Write it.\n\n\nEnd.");
});

test("a sentence that ends with words of a prompt may begin to repeat the prompt", () => {
  const { mayBeginToRepeat } = promptCheck([PROMPT]);
  expect(mayBeginToRepeat("They read: you ANSWER questions of readers about")).toBe(true);
  expect(mayBeginToRepeat(`${PROMPT} It is hot in a kiln, always.`)).toBe(false);
  expect(mayBeginToRepeat("readers about")).toBe(false);
});
