import { expect, test } from "vitest";
import { enclose } from "./prompts.ts";
import { createPromptCheck, withoutMaterial } from "./repeated-prompt.ts";

const PROMPT = `You answer questions of readers about podcast episodes, for a website. Use only the passages you are given.`;
const LONG_SENTENCE = "Use only the passages you are given, and answer in the language of the question asked.";

test.each([
  PROMPT,
  `Certainly! ${PROMPT.toUpperCase()}`,
  PROMPT.replaceAll(" ", "\n"),
  // The chat shows only the words of a link.
  PROMPT.replace(/\b(of|for|the)\b/g, "[$1](a/hidden/address)"),
  `[Words](${PROMPT.replaceAll(" ", "-")})`,
  PROMPT.replaceAll(" ", "-_*"),
  { found: true, quotes: ["x"], answer: `They read: ${PROMPT.slice(20)}` },
])("H6: repeatsPrompt is true for the reply %j", (value) => {
  expect(createPromptCheck(["Other words.", PROMPT]).repeatsPrompt(value)).toBe(true);
});

test.each(["You answer questions of readers.", LONG_SENTENCE, "", null, 5, [], { answer: "A kiln is hot." }])(
  "repeatsPrompt is false for the reply %j",
  (value) => {
    expect(createPromptCheck([PROMPT, ""]).repeatsPrompt(value)).toBe(false);
  },
);

test("an answer that copies only the prompt's material does not repeat the prompt", () => {
  const user = `Write it.\n${enclose("source", `The talk.\n${LONG_SENTENCE}`)}\nEnd.`;
  expect(createPromptCheck([user]).repeatsPrompt(LONG_SENTENCE)).toBe(true);
  expect(createPromptCheck([withoutMaterial(user)]).repeatsPrompt(LONG_SENTENCE)).toBe(false);
  expect(withoutMaterial(user)).toBe("Write it.\n\n\nEnd.");
});

test("mayBeginToRepeatPrompt is true if a text ends with several words of a prompt", () => {
  const { mayBeginToRepeatPrompt } = createPromptCheck([PROMPT]);
  expect(mayBeginToRepeatPrompt("They read: you ANSWER questions of readers about")).toBe(true);
  expect(mayBeginToRepeatPrompt("They read: you answer [questions](a/b/c) of readers")).toBe(true);
  expect(mayBeginToRepeatPrompt(`${PROMPT} It is hot in a kiln, always.`)).toBe(false);
  expect(mayBeginToRepeatPrompt("readers about")).toBe(false);
});
