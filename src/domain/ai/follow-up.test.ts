import { expect, test } from "vitest";
import { isFollowUp, searchQuestionOf } from "./follow-up.ts";

const BREAD = "How long does sourdough bread rest before baking?";

test.each([
  "And why?",
  "Why?",
  "Tell me more",
  "And what about the team?",
  "How about rye?",
  "How long did it take?",
  "Who told them that?",
  "What did she do before?",
  "Is that expensive?",
  "How much money did he earn?",
])("%j is a follow-up", (question) => {
  expect(isFollowUp(question)).toBe(true);
  expect(searchQuestionOf(question, [BREAD])).toEqual({
    question,
    context: BREAD,
    isFollowUp: true,
  });
});

test.each([
  "Who is the president of France?",
  "What is said about sleep?",
  "Which books are recommended on food?",
  "Who talks about repairing things?",
  "Is there a free service to push notifications to my phone?",
  "Which robots mow lawns?",
  "sleep and memory",
  "How do they estimate the wood for a house in lumber yards?",
  "Why do cats purr?",
  "Why is the sky blue?",
  "So what makes a good compiler error message?",
  "Who said that code isn't important?",
  "Is it safe to eat raw eggs?",
  "What is Zig written in, and what is it for?",
  "東京のパン屋はどこですか",
])("%j is a new subject", (question) => {
  expect(searchQuestionOf(question, [BREAD])).toEqual({
    ...{ question, context: "", isFollowUp: false },
  });
});

test("a follow-up of a follow-up goes back to the question with the subject", () => {
  const history = ["Who won the regatta?", BREAD, "And why?"];
  expect(searchQuestionOf("And when?", history).context).toBe(`And why? ${BREAD}`);
  expect(searchQuestionOf("And when?", []).context).toBe("");
});
