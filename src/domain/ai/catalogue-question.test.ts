import { expect, test } from "vitest";
import { type CatalogueCriteria, readCatalogueFollowUp, readCatalogueQuestion } from "./catalogue-question.ts";

const NOW = new Date("2026-11-24T12:00:00Z");

test.each<[string, Partial<CatalogueCriteria>]>([
  ["latest episodes of Go Time", { sourceName: "Go Time", maxEpisodes: 8 }],
  ["What is the latest episode of Practical AI?", { sourceName: "Practical AI", maxEpisodes: 1 }],
  ["What's the newest Go Time episode?", { sourceName: "Go Time", maxEpisodes: 1 }],
  ["what’s new on LINUX Unplugged", { sourceName: "LINUX Unplugged" }],
  [
    "Which was the first episode of Brain Science?",
    { sourceName: "Brain Science", isOldestFirst: true, maxEpisodes: 1 },
  ],
  ["What are the latest episodes?", {}],
  ["the first Go Time episode", { sourceName: "Go Time", isOldestFirst: true, maxEpisodes: 1 }],
  ["the last 5 episodes of Go Time", { sourceName: "Go Time", maxEpisodes: 5 }],
  ["latest episodes of First Things", { sourceName: "First Things", isOldestFirst: false }],
  ["episodes with Matt Holt", { guest: "Matt Holt" }],
  ["Which episodes have Matt Holt as a guest?", { guest: "Matt Holt" }],
  ["Which episodes is Matt Holt in?", { guest: "Matt Holt" }],
  ["Episodes of Go Time featuring Matt Holt", { sourceName: "Go Time", guest: "Matt Holt" }],
  ["Latest episodes with Ana on Go Time", { sourceName: "Go Time", guest: "Ana" }],
  ["How many episodes does Go Time have?", { kind: "count", sourceName: "Go Time" }],
  ["how many episodes are there", { kind: "count" }],
  ["When did the last episode of Syntax come out?", { sourceName: "Syntax", maxEpisodes: 1 }],
  ["Who is the guest of the latest episode of Syntax?", { sourceName: "Syntax", maxEpisodes: 1 }],
  ["episodes of Syntax in March 2021", { sourceName: "Syntax", since: "2021-03-01", until: "2021-03-31" }],
  ["Which episodes were published in 2020?", { since: "2020-01-01", until: "2020-12-31" }],
  ["episodes from the last week", { since: "2026-11-17" }],
  ["The latest episodes about bread", { about: "bread" }],
  ["Which shows are there?", { kind: "shows" }],
])("the question %j asks about the catalogue", (question, expected) => {
  const criteria = readCatalogueQuestion(question, NOW);
  expect(criteria).toMatchObject({
    kind: "episodes",
    sourceName: "",
    guest: "",
    about: "",
    ...expected,
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
])("the question %j asks about the content of episodes", (question) => {
  expect(readCatalogueQuestion(question, NOW)).toBeNull();
});

test.each<[string, Partial<CatalogueCriteria> | null]>([
  ["And of Syntax?", { sourceName: "Syntax", guest: "", maxEpisodes: 1 }],
  ["What about Syntax?", { sourceName: "Syntax" }],
  ["And with Matt Holt?", { sourceName: "", guest: "Matt Holt" }],
  ["", null],
])("for the follow-up question %j, readCatalogueFollowUp returns %j", (question, expected) => {
  const earlierQuestion = "What is the latest episode of Go Time?";
  const criteria = readCatalogueFollowUp(question, earlierQuestion, NOW);
  if (expected) expect(criteria).toMatchObject(expected);
  else expect(criteria).toBeNull();
  expect(readCatalogueFollowUp(question, "How is bread baked?", NOW)).toBeNull();
});
