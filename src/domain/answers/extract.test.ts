import fc from "fast-check";
import { expect, test } from "vitest";
import { closestPassages, retrievePassages } from "./extract.ts";
import { passagesOf } from "./passages.ts";

const linesOf = (texts: readonly string[]) =>
  texts.map((text, index) => ({ id: `p${index + 1}`, speaker: "Ada", start: null, text }));

/** An invented talk. */
const TALK = passagesOf(
  linesOf([
    "Welcome back, everybody. Today we have a baker with us who started late.",
    "Thank you. I was an accountant for twelve years before I opened the shop.",
    "And how did your parents react?",
    "My mother cried. She thought I had thrown away a safe income.",
    "Let us speak about bread. What do you put in it?",
    "Flour, water, salt. We let the dough rest overnight in a cold room, so the taste comes.",
    "Our oven broke down last winter and the repair cost nine thousand euros.",
    "How did you pay for that?",
    "The neighbours collected coins in a jar. I still get tears in my eyes.",
    "We deliver by bicycle, because trucks may not enter the old town.",
    "In the holidays my two daughters help behind the counter.",
    "The landlord wants to double the rent next spring, so we may have to move.",
    "Thanks for listening. Next week we meet a diver.",
  ]),
);

test.each([
  ["Was she an accountant for a long time?", "accountant"],
  ["Which ingredients are in the bread, besides flour?", "Flour, water"],
  ["How expensive was the repair of the oven?", "nine thousand"],
  ["delivery by bicycle", "bicycle"],
  ["who is the diver", "diver"],
  ["what about the landlrod?", "landlord"],
])("the passages for the question %j contain the words %j", (question, answer) => {
  expect(retrievePassages(question, TALK, 2).some(({ text }) => text.includes(answer))).toBe(true);
  expect(closestPassages(question, TALK).passages.some(({ text }) => text.includes(answer))).toBe(true);
});

test.each([
  ["How much did the repair of the oven cost?", true],
  ["Do they deliver by bicycle?", true],
  ["what does Ada put in the bread", true],
  ["Which bank finances a house in the suburbs?", false],
  ["Who won the football match?", false],
])("for the question %j, closestPassages sets mayAnswer to %j", (question, mayAnswer) => {
  expect(closestPassages(question, TALK).mayAnswer).toBe(mayAnswer);
});

test("if a question names a speaker, retrievePassages returns a passage of this speaker", () => {
  const lineOf = (speaker: string) => ({
    id: speaker,
    speaker,
    start: null,
    text: "The tide was high.",
  });
  const passages = passagesOf(["Ada Wren", "Bo van Dyk", "Cleo Park"].map(lineOf));
  const [firstPassage] = retrievePassages("Was the tide high, in Bo's words?", passages, 1);
  expect(firstPassage?.speaker).toBe("Bo van Dyk");
});

test("a Japanese question finds the passage with the same pairs of characters", () => {
  const texts = ["今日は天気がいいですね。", "東京でパン屋を開きました。", "また来週会いましょう。"];
  const passages = passagesOf(linesOf(texts));
  expect(retrievePassages("パン屋はどこですか", passages, 1)).toEqual([passages[1]]);
  const { passages: closest, mayAnswer } = closestPassages("パン屋はどこですか", passages);
  expect(closest).toContain(passages[1]);
  expect(mayAnswer).toBe(true);
});

test.each([
  ["a question with only stop words", "What did they say about it?"],
  ["a question without words", "?!"],
  ["invented words", "zyxomma quux frobnicate"],
  ["a question about a capital that no passage mentions", "What is the capital of Mongolia?"],
  ["a question about a match that no passage mentions", "Who won the football match?"],
])("closestPassages returns no passage for %s", (_, question) => {
  expect(closestPassages(question, TALK)).toEqual({ passages: [], mayAnswer: false });
});

test("closestPassages returns no passage for an empty transcript", () => {
  expect(closestPassages("Which ingredients?", [])).toEqual({ passages: [], mayAnswer: false });
});

const text = fc.oneof(fc.string({ unit: "grapheme" }), fc.lorem(), fc.string({ unit: "binary" }));

test("closestPassages returns at most five different passages, in the order of the transcript", () => {
  fc.assert(
    fc.property(text, fc.array(text, { maxLength: 12 }), (question, texts) => {
      const passages = passagesOf(linesOf(texts));
      const { passages: answer } = closestPassages(question, passages);
      expect(answer.length).toBeLessThanOrEqual(5);
      expect(answer).toEqual(passages.filter((passage) => answer.includes(passage)));
      expect(new Set(answer).size).toBe(answer.length);
      expect(closestPassages(question, passages).passages).toEqual(answer);
      expect(retrievePassages(question, passages, 3).length).toBeLessThanOrEqual(3);
    }),
  );
});
