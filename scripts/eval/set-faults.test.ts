import { describe, expect, test } from "vitest";
import {
  type AllEpisodesQuestion,
  type OffTopicQuestion,
  type Question,
  sha1,
} from "./questions.ts";
import {
  faultsOfAllEpisodesQuestions,
  faultsOfNaturalQuestions,
  faultsOfOffTopicQuestions,
} from "./set-faults.ts";

const PASSAGE = "Ann: We sold the barn because the roof was leaking.";
const transcript = `Ben: And the farm?\n\n${PASSAGE}\n\nBen: I see.`;
const shows = new Map([
  ["farm", new Map([["selling-up", transcript]])],
  [
    "talk",
    new Map([
      ["two", transcript],
      ["three", transcript],
      ["four", transcript],
    ]),
  ],
]);

const from = transcript.indexOf(PASSAGE);
const span = { from, to: from + PASSAGE.length, sha1: sha1(PASSAGE).slice(0, 10) };
const movedSpan = { ...span, from: from + 1 };
const movedFault = `${from + 1}–${span.to} has a text with another sha1`;
const spanAfterEnd = { ...span, to: 999 };
const afterEndFault = `${from}–999 is outside of the transcript`;

describe("natural questions", () => {
  const validQuestion: Question = {
    id: "natural-farm-01",
    set: "held-out",
    show: "farm",
    episode: "selling-up",
    question: "Why did Ann sell the barn?",
    answers: [span],
  };

  test.each<[string, Partial<Question>, string[]]>([
    ["a valid question passes", {}, []],
    ["a passage with wrong offsets is a fault", { answers: [movedSpan] }, [movedFault]],
    [
      "a passage after the end of the transcript is a fault",
      { answers: [spanAfterEnd] },
      [afterEndFault],
    ],
    ["a question without an answer is a fault", { answers: [] }, ["has no answer"]],
    ["an unknown episode is a fault", { episode: "two" }, ["farm/two has no transcript"]],
    [
      "a question in the wrong set is a fault",
      { set: "tuning" },
      ["must not be in the set tuning"],
    ],
  ])("%s", (_, change, faults) => {
    expect(faultsOfNaturalQuestions([{ ...validQuestion, ...change }], shows)).toEqual(
      faults.map((fault) => `natural-farm-01 ${fault}`),
    );
  });

  test("a repeated question is a fault, even if only capital letters differ", () => {
    const sameQuestion: Question = {
      ...validQuestion,
      id: "natural-talk-01",
      show: "talk",
      episode: "two",
      question: validQuestion.question.toLowerCase(),
    };
    expect(faultsOfNaturalQuestions([validQuestion, sameQuestion], shows)).toEqual([
      "“why did ann sell the barn?” appears twice",
    ]);
  });

  test("one third of the questions of each show must be in the set `held-out`", () => {
    const ids = ["natural-farm-01", "natural-farm-02", "natural-farm-03", "natural-farm-04"];
    const sortedIds = ids.toSorted((a, b) => (sha1(a) < sha1(b) ? -1 : 1));
    const questions = ids.map((id) => ({
      ...validQuestion,
      id,
      question: id,
      set: "tuning" as const,
    }));
    expect(faultsOfNaturalQuestions(questions, shows).toSorted()).toEqual(
      [sortedIds[0], sortedIds[3]].map((id) => `${id} must not be in the set tuning`).toSorted(),
    );
  });
});

describe("off-topic questions", () => {
  const validQuestion: OffTopicQuestion = {
    id: "off-topic-farm-01",
    set: "held-out",
    kind: "everyday",
    show: "farm",
    episode: "selling-up",
    question: "How long do I boil an egg?",
    answers: [],
    absent: ["boil", "egg"],
  };

  test.each<[string, Partial<OffTopicQuestion>, string[]]>([
    ["a question passes if the transcript has none of the words in `absent`", {}, []],
    [
      "a question passes if a word in `absent` is only the end of a word of the transcript",
      { absent: ["arn"] },
      [],
    ],
    [
      "a word in `absent` that is the beginning of a word of the transcript is a fault",
      { absent: ["an", "leak"] },
      [
        "needs a transcript without “an”, but this transcript has the word",
        "needs a transcript without “leak”, but this transcript has the word",
      ],
    ],
    ["an unknown episode is a fault", { show: "barn" }, ["barn/selling-up has no transcript"]],
  ])("%s", (_, change, faults) => {
    expect(faultsOfOffTopicQuestions([{ ...validQuestion, ...change }], shows)).toEqual(
      faults.map((fault) => `off-topic-farm-01 ${fault}`),
    );
  });

  test("one third of the questions of each kind must be in the set `held-out`", () => {
    const otherQuestion: OffTopicQuestion = {
      ...validQuestion,
      id: "off-topic-farm-02",
      kind: "neighbouring",
      question: "How does a combine harvester thresh?",
    };
    expect(faultsOfOffTopicQuestions([validQuestion, otherQuestion], shows)).toEqual([]);
    expect(
      faultsOfOffTopicQuestions([validQuestion, { ...otherQuestion, kind: "everyday" }], shows),
    ).toHaveLength(1);
  });
});

describe("questions about all episodes", () => {
  const answer = { show: "farm", episode: "selling-up", passages: [span] };
  const talks = ["two", "three", "four"].map((episode) => ({ ...answer, show: "talk", episode }));
  const validQuestion: AllEpisodesQuestion = {
    id: "everything-farm-01",
    set: "held-out",
    question: "Who sold a barn since its roof leaked?",
    answers: [answer],
  };

  test.each<[string, Partial<AllEpisodesQuestion>, string[]]>([
    ["a question with one episode and one passage passes", {}, []],
    ["a question with three episodes passes", { answers: [answer, ...talks.slice(0, 2)] }, []],
    [
      "a question with four episodes is a fault",
      { answers: [answer, ...talks] },
      ["is answered by 4 episodes"],
    ],
    [
      "a question that lists an episode twice is a fault",
      { answers: [answer, answer] },
      ["lists farm/selling-up twice"],
    ],
    [
      "a passage with wrong offsets is a fault",
      { answers: [{ ...answer, passages: [movedSpan] }] },
      [movedFault],
    ],
    [
      "an unknown episode is a fault",
      { answers: [{ ...answer, episode: "two" }] },
      ["farm/two has no transcript"],
    ],
    [
      "a question that contains the episode's title is a fault",
      { question: "Selling up: who left?" },
      ["names selling-up"],
    ],
    [
      "a question in the wrong set is a fault",
      { set: "tuning" },
      ["must not be in the set tuning"],
    ],
  ])("%s", (_, change, faults) => {
    expect(faultsOfAllEpisodesQuestions([{ ...validQuestion, ...change }], shows)).toEqual(
      faults.map((fault) => `everything-farm-01 ${fault}`),
    );
  });
});
