import { expect, test } from "vitest";
import {
  type CatalogueQuestion,
  catalogueFollowUpOf,
  catalogueQuestionOf,
} from "./catalogue-question.ts";

const NOW = new Date("2026-11-24T12:00:00Z");

test.each<[string, Partial<CatalogueQuestion>]>([
  ["latest episodes of Go Time", { of: "Go Time", most: 8 }],
  ["What is the latest episode of Practical AI?", { of: "Practical AI", most: 1 }],
  ["What's the newest Go Time episode?", { of: "Go Time", most: 1 }],
  ["what’s new on LINUX Unplugged", { of: "LINUX Unplugged" }],
  [
    "Which was the first episode of Brain Science?",
    { of: "Brain Science", isOldestFirst: true, most: 1 },
  ],
  ["What are the latest episodes?", {}],
  ["the first Go Time episode", { of: "Go Time", isOldestFirst: true, most: 1 }],
  ["the last 5 episodes of Go Time", { of: "Go Time", most: 5 }],
  ["latest episodes of First Things", { of: "First Things", isOldestFirst: false }],
  ["episodes with Matt Holt", { guest: "Matt Holt" }],
  ["Which episodes have Matt Holt as a guest?", { guest: "Matt Holt" }],
  ["Which episodes is Matt Holt in?", { guest: "Matt Holt" }],
  ["Episodes of Go Time featuring Matt Holt", { of: "Go Time", guest: "Matt Holt" }],
  ["Latest episodes with Ana on Go Time", { of: "Go Time", guest: "Ana" }],
  ["How many episodes does Go Time have?", { kind: "count", of: "Go Time" }],
  ["how many episodes are there", { kind: "count" }],
  ["When did the last episode of Syntax come out?", { of: "Syntax", most: 1 }],
  ["Who is the guest of the latest episode of Syntax?", { of: "Syntax", most: 1 }],
  ["episodes of Syntax in March 2021", { of: "Syntax", since: "2021-03-01", until: "2021-03-31" }],
  ["Which episodes were published in 2020?", { since: "2020-01-01", until: "2020-12-31" }],
  ["episodes from the last week", { since: "2026-11-17" }],
  ["The latest episodes about bread", { about: "bread" }],
  ["Which shows are there?", { kind: "shows" }],
])("the question %j is about which episodes exist", (question, expected) => {
  const parts = catalogueQuestionOf(question, NOW);
  expect(parts).toMatchObject({
    ...{ kind: "episodes", of: "", guest: "", about: "", ...expected },
  });
});

test.each([
  "Who is the president of France?",
  "Which episode explains how a kiln works?",
  "episodes about bread",
  "how many episodes about bread are there",
  `latest episodes of ${"Go ".repeat(100)}`,
  "What do people say about the last recession?",
  "Which show did she watch with her children?",
  "What did the guest of the first episode say about sleep?",
  "Do they tell how an episode is recorded?",
  "Which shows does he recommend to people who cannot sleep?",
  "",
])("the question %j is about what episodes say", (question) => {
  expect(catalogueQuestionOf(question, NOW)).toBeNull();
});

test.each<[string, Partial<CatalogueQuestion> | null]>([
  ["And of Syntax?", { of: "Syntax", guest: "", most: 1 }],
  ["What about Syntax?", { of: "Syntax" }],
  ["And with Matt Holt?", { of: "", guest: "Matt Holt" }],
  ["", null],
])("%j continues an earlier question about which episodes exist", (question, expected) => {
  const earlierQuestion = "What is the latest episode of Go Time?";
  const criteria = catalogueFollowUpOf(question, earlierQuestion, NOW);
  if (expected) expect(criteria).toMatchObject(expected);
  else expect(criteria).toBeNull();
  expect(catalogueFollowUpOf(question, "How is bread baked?", NOW)).toBeNull();
});
