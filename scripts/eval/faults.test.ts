import { expect, test } from "vitest";
import { faultsOfQuestions } from "./faults.ts";
import { type Question, sha1 } from "./questions.ts";

const PASSAGE = "Ann: We sold the barn because the roof was leaking.";
const transcript = `Ben: And the farm?\n\n${PASSAGE}\n\nBen: I see.`;
const commonText = Array.from({ length: 30 }, () => "We see the roofs.").join("\n\n");
const shows = new Map([
  ["farm", new Map([["one", transcript]])],
  ["talk", new Map([["two", commonText]])],
]);

const from = transcript.indexOf(PASSAGE);
const span = { from, to: from + PASSAGE.length, sha1: sha1(PASSAGE).slice(0, 10) };
const validQuestion: Question = {
  id: "farm-01",
  set: "held-out",
  show: "farm",
  episode: "one",
  question: "What made Ben's cousin give up that building?",
  answers: [span],
};

test.each<[string, Partial<Question>, string[]]>([
  ["a paraphrase of the passage passes", {}, []],
  [
    "a question passes if it shares only a common word with the passage",
    { question: "Did the roof make them give up that building?" },
    [],
  ],
  ["a question without an answer passes", { answers: [] }, []],
  [
    "a question that contains a rare word of the passage, even in another form, is a fault",
    { question: "What made them give up leaks and barns?" },
    [`farm-01 shares leak, barn with ${span.from}–${span.to}`],
  ],
  [
    "a passage with wrong offsets is a fault",
    { answers: [{ ...span, from: from + 1 }] },
    [`farm-01 ${from + 1}–${span.to} has a text with another sha1`],
  ],
  [
    "a passage after the end of the transcript is a fault",
    { answers: [{ ...span, to: 999 }] },
    [`farm-01 ${from}–999 is outside of the transcript`],
  ],
  ["an unknown episode is a fault", { episode: "two" }, ["farm-01 has no transcript"]],
  ["a short question is a fault", { question: "Why sell?" }, ["farm-01 has 2 words"]],
  [
    "a held-out question in the set “tuning” is a fault",
    { set: "tuning" },
    ["farm-01 must not be in the set tuning"],
  ],
])("%s", (_, change, faults) => {
  expect(faultsOfQuestions([{ ...validQuestion, ...change }], shows)).toEqual(faults);
});

test("the check reports a repeated id and an episode with more than three questions", () => {
  expect(
    faultsOfQuestions([validQuestion, validQuestion, validQuestion, validQuestion], shows),
  ).toEqual(["farm-01 is used twice", "farm/one has too many questions"]);
});
