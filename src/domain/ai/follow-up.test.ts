import { expect, test } from "vitest";
import { type Scope, searchQuestionOf, searchTextOf } from "./follow-up.ts";

const BREAD = "How long does sourdough bread rest before baking?";
const searchOf = (question: string, history: readonly string[], scope: Scope) =>
  searchQuestionOf(
    question,
    history.map((earlierQuestion) => ({ question: earlierQuestion })),
    scope,
  );
const BOTH_SCOPES: Scope[] = ["transcript", "everything"];
const ONLY_EVERYTHING: Scope[] = ["everything"];
const NO_SCOPE: Scope[] = [];

test.each([
  ["And why?", BOTH_SCOPES],
  ["Why?", BOTH_SCOPES],
  ["Tell me more", BOTH_SCOPES],
  ["And what about the team?", BOTH_SCOPES],
  ["How about rye?", BOTH_SCOPES],
  ["And the patient cook of the crew?", BOTH_SCOPES],
  ["How long did it take?", BOTH_SCOPES],
  ["Who told them that?", BOTH_SCOPES],
  ["What did she do before?", BOTH_SCOPES],
  ["Is that expensive?", BOTH_SCOPES],
  ["How much money did he earn?", ONLY_EVERYTHING],
  ["How many books did he write about bread?", ONLY_EVERYTHING],
  ["Who is the president of France?", NO_SCOPE],
  ["What do guests say about sleep?", NO_SCOPE],
  ["What is toxiproxy used for?", NO_SCOPE],
  ["Which books are recommended on food?", NO_SCOPE],
  ["Who talks about repairing things?", NO_SCOPE],
  ["Is there a free service to push notifications to my phone?", NO_SCOPE],
  ["Which robots mow lawns?", NO_SCOPE],
  ["sleep and memory", NO_SCOPE],
  ["How do they estimate the wood for a house in lumber yards?", NO_SCOPE],
  ["Why do cats purr?", NO_SCOPE],
  ["Why is the sky blue?", NO_SCOPE],
  ["So what makes a good compiler error message?", NO_SCOPE],
  ["Who said that code isn't important?", NO_SCOPE],
  ["Is it safe to eat raw eggs?", NO_SCOPE],
  ["What is Zig written in, and what is it for?", NO_SCOPE],
  ["東京のパン屋はどこですか", NO_SCOPE],
])("the question %j is a follow-up question in exactly the scopes %j", (question, scopes) => {
  for (const scope of BOTH_SCOPES) {
    const isFollowUp = scopes.includes(scope);
    const search = { question, context: isFollowUp ? BREAD : "", isFollowUp };
    expect(searchOf(question, [BREAD], scope), scope).toEqual(search);
    expect(searchTextOf(search)).toBe(isFollowUp ? `${question} ${BREAD}` : question);
  }
});

test.each(BOTH_SCOPES)(
  "the context of a follow-up to a follow-up contains the last two questions (scope %j)",
  (scope) => {
    const history = ["Who won the regatta?", BREAD, "And why?"];
    expect(searchOf("And when?", history, scope).context).toBe(`And why? ${BREAD}`);
    expect(searchTextOf(searchOf("And when?", [], scope))).toBe("And when?");
  },
);
