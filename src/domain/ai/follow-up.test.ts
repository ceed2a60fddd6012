import { expect, test } from "vitest";
import { type Scope, searchQuestionOf, searchTextOf } from "./follow-up.ts";

const BREAD = "How long does sourdough bread rest before baking?";
const searchOf = (question: string, history: readonly string[], scope: Scope) =>
  searchQuestionOf(
    question,
    history.map((earlier) => ({ question: earlier })),
    scope,
  );
const BOTH: Scope[] = ["transcript", "everything"];
const EVERYTHING: Scope[] = ["everything"];
const NEITHER: Scope[] = [];

test.each([
  ["And why?", BOTH],
  ["Why?", BOTH],
  ["Tell me more", BOTH],
  ["And what about the team?", BOTH],
  ["How about rye?", BOTH],
  ["And the patient cook of the crew?", BOTH],
  ["How long did it take?", BOTH],
  ["Who told them that?", BOTH],
  ["What did she do before?", BOTH],
  ["Is that expensive?", BOTH],
  ["How much money did he earn?", EVERYTHING],
  ["How many books did he write about bread?", EVERYTHING],
  ["Who is the president of France?", NEITHER],
  ["What do guests say about sleep?", NEITHER],
  ["What is toxiproxy used for?", NEITHER],
  ["Which books are recommended on food?", NEITHER],
  ["Who talks about repairing things?", NEITHER],
  ["Is there a free service to push notifications to my phone?", NEITHER],
  ["Which robots mow lawns?", NEITHER],
  ["sleep and memory", NEITHER],
  ["How do they estimate the wood for a house in lumber yards?", NEITHER],
  ["Why do cats purr?", NEITHER],
  ["Why is the sky blue?", NEITHER],
  ["So what makes a good compiler error message?", NEITHER],
  ["Who said that code isn't important?", NEITHER],
  ["Is it safe to eat raw eggs?", NEITHER],
  ["What is Zig written in, and what is it for?", NEITHER],
  ["東京のパン屋はどこですか", NEITHER],
])("%j is a follow-up in %j", (question, scopes) => {
  for (const scope of BOTH) {
    const isFollowUp = scopes.includes(scope);
    const search = { question, context: isFollowUp ? BREAD : "", isFollowUp };
    expect(searchOf(question, [BREAD], scope), scope).toEqual(search);
    expect(searchTextOf(search)).toBe(isFollowUp ? `${question} ${BREAD}` : question);
  }
});

test.each(BOTH)("a follow-up of a follow-up goes back to the subject in %j", (scope) => {
  const history = ["Who won the regatta?", BREAD, "And why?"];
  expect(searchOf("And when?", history, scope).context).toBe(`And why? ${BREAD}`);
  expect(searchTextOf(searchOf("And when?", [], scope))).toBe("And when?");
});
