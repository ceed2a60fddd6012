import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { readReply } from "./ai-reply.ts";

const ideasSchema = z.object({ ideas: z.array(z.object({ title: z.string() })) });
const linesSchema = z.array(z.string());
const oneIdea = { ideas: [{ title: "A" }] };

test.each([
  ['{"ideas":[{"title":"A"}]}', "plain JSON"],
  ['```json\n{"ideas":[{"title":"A"}]}\n```', "a code fence around the JSON"],
  ['```\n{"ideas":[{"title":"A"}]}', "a code fence without an end"],
  ['Sure! Here you are:\n{"ideas":[{"title":"A"}]}\nAnything else?', "words before and after the JSON"],
  ['As [asked] {politely}: {"ideas":[{"title":"A"}]}', "brackets in the words before the JSON"],
  ['(1) A note.\n```json\n{"ideas":[{"title":"A"}]}\n```\n{"not": "this"}', "a code fence between other texts"],
  ["{'ideas': [{'title': 'A'}]}", "single quotes"],
  ["{“ideas”: [{“title”: “A”}]}", "typographic quotes"],
  ['{ideas: [{title: "A"}]}', "keys without quotes"],
  ['{"ideas":[{"title":"A",},],}', "commas at the end"],
  ['{"ideas":[{"title":"A"}] // three more\n}', "a comment"],
  ['{"ideas":[{"title":"A"', "no closing brackets"],
  ['"{\\"ideas\\":[{\\"title\\":\\"A\\"}]}"', "JSON in a string"],
  ["{&quot;ideas&quot;:[{&quot;title&quot;:&quot;A&quot;}]}", "JSON for HTML"],
  ['{"ideas":[{"title":"A","score":5}],"note":null}', "fields that the schema does not have"],
])("readReply reads the JSON in %s (%s)", (text) => {
  expect(readReply(text, ideasSchema)).toEqual({ kind: "value", value: oneIdea });
});

test.each([
  ['["a", "b"]', ["a", "b"]],
  ['["a" "b"]', ["a", "b"]],
  ['["She said "no" twice"]', ['She said "no" twice']],
  ["[]", []],
  ['{"quotes":["a","b"]}', ["a", "b"]],
])("readReply reads %s as the list %j", (text, value) => {
  expect(readReply(text, linesSchema)).toEqual({ kind: "value", value });
});

const answerSchema = z.object({
  found: z.boolean(),
  answer: z.string(),
  quotes: z.array(z.string()),
});
const rye = { found: true, answer: "Twelve.", quotes: ["It rests twelve hours."] };
const RYE = JSON.stringify(rye);
const DRAFT = JSON.stringify({ found: true, answer: "Draft.", quotes: [] });

test.each([
  [`<think>Maybe ${DRAFT}? No.</think>${RYE}`, "a draft between marks"],
  [`<reasoning effort="low">${DRAFT}</reasoning>\n${RYE}`, "a mark with an attribute"],
  [`First ${DRAFT}, but { this is open "\n</think>\n\n${RYE}`, "only the mark at the end"],
  [`[THINK]${DRAFT}[/THINK]${RYE}`, "marks with brackets"],
  [`◁think▷${DRAFT}◁/think▷${RYE}`, "marks with triangles"],
  [`<|begin_of_thought|>${DRAFT}<|end_of_thought|>${RYE}`, "marks with bars"],
  [`<|channel|>analysis<|message|>${DRAFT}<|end|><|start|>assistant<|channel|>final<|message|>${RYE}`, "channels"],
  [`<|channel>thought\n${DRAFT}<channel|>${RYE}`, "a channel that a mark ends"],
  [`Thinking Process:\n1. Write ${DRAFT}\n2. Better.\n\n${RYE}`, "a heading without marks"],
  [`analysis${DRAFT}assistantfinal${RYE}`, "channels whose marks are lost"],
  [`<think>I know it. ${RYE}`, "a mark without an end"],
  [`${RYE}\n<think>Is {"found": false} better?</think>`, "thoughts after the answer"],
  [`${DRAFT}\n\nBetter:\n\n${RYE}`, "two objects"],
  [`${RYE}\n\n{"note": "done"}`, "another object at the end"],
  [`\`\`\`json\n${DRAFT}\n\`\`\`\n\`\`\`json\n${RYE}\n\`\`\``, "two code fences"],
  [`{"result": {"data": ${RYE}}}`, "two wrappers"],
  [`[${RYE}]`, "a list around the object"],
  [`{"tool": "reply", "arguments": ${JSON.stringify(RYE)}}`, "JSON in a field"],
  [`<tool_call>{"name": "answer", "arguments": ${RYE}}</tool_call>`, "a call of a tool"],
  ['{"found": "Yes", "answer": "Twelve.", "quotes": "It rests twelve hours."}', "texts"],
  [
    '{"found": "TRUE", "answer": {"text": "Twelve."}, "quotes": {"quote": "It rests twelve hours.", "by": "A"}}',
    "objects instead of texts",
  ],
  [
    '{"found": true, "answer": "Twelve.", "quotes": [{"line": 4, "said": "It rests twelve hours.", "by": "A"}]}',
    "a list of objects",
  ],
  [
    '{/* yes */ "found": true, // sure\n"answer": "Twelve.", // short\n"quotes": ["It rests twelve hours."]}',
    "several kinds of comments",
  ],
])("readReply reads %s as the answer (%s)", (text) => {
  expect(readReply(text, answerSchema)).toEqual({ kind: "value", value: rye });
});

const linesOfSentence = z.object({ sentence: z.string(), lines: z.array(z.number().int()) });

test.each([
  ["[12, 14]", [12, 14]],
  ['["12", "[14]"]', [12, 14]],
  ['["L12-14", "line 20"]', [12, 13, 14, 20]],
  ['"12, 15–16"', [12, 15, 16]],
  ["12", [12]],
  ['[{"line": 12, "text": "In 1999"}, {"line": 14}]', [12, 14]],
  ["null", []],
  ['"N/A"', []],
  ['["everywhere"]', null],
])("readReply reads the lines %s as %j", (lines, expected) => {
  const reply = readReply(`{"sentence": "A", "lines": ${lines}}`, linesOfSentence);
  const value = { sentence: "A", lines: expected };
  expect(reply).toEqual(expected ? { kind: "value", value } : { kind: "unreadable", reason: expect.anything() });
});

test("marks inside of the JSON are words of the answer", () => {
  const answer = "He typed <think> and </think>.";
  const reply = `Sure:\n\`\`\`json\n${JSON.stringify({ ...rye, answer })}\n\`\`\``;
  expect(readReply(reply, answerSchema)).toEqual({ kind: "value", value: { ...rye, answer } });
});

test("a draft in thoughts that end without an answer is no answer", () => {
  expect(readReply(`<think>${DRAFT} or something else</think>`, answerSchema).kind).toBe("unreadable");
  expect(readReply(`<think>${DRAFT} or something`, answerSchema).kind).toBe("unreadable");
});

test("null is an empty text or list, but not a boolean", () => {
  expect(readReply('{"found": false, "answer": null, "quotes": null}', answerSchema)).toEqual({
    kind: "value",
    value: { found: false, answer: "", quotes: [] },
  });
  expect(readReply('{"found": null, "answer": "", "quotes": []}', answerSchema).kind).toBe("unreadable");
});

test.each([
  ["", "not JSON"],
  ["I cannot help with that, sorry.", "not JSON"],
  ["There are [no quotes] here, sorry", "not JSON"],
  ["}", "not JSON"],
  ['{"lines":"a"}', "expected array"],
  ["[1, 2]", "0: Invalid input"],
  ["[".repeat(100_000), "nested too deeply"],
  [`["${"a".repeat(200_000)}"]`, "too long"],
  [`${'{"a":'.repeat(60)}${'"'.repeat(200_000)}`, "too long"],
])("readReply cannot read %.60s as a list of texts", (text, reason) => {
  expect(readReply(text, linesSchema)).toEqual({
    kind: "unreadable",
    reason: expect.stringContaining(reason),
  });
});

test("readReply leaves out a key with the name __proto__", () => {
  const result = readReply('{"ideas":[],"__proto__":{"admin":true}}', ideasSchema);
  expect(result).toEqual({ kind: "value", value: { ideas: [] } });
  expect(({} as { admin?: boolean }).admin).toBeUndefined();
});

describe("for any answer of a model", () => {
  const piece = fc.constantFrom(..."{}[]\"',:`\\/#*()", "```json", '{"a":', "[1,", "null", "\n", "é");
  const text = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(""));

  test("readReply never throws an error", () => {
    fc.assert(
      fc.property(text, (reply) => {
        expect(readReply(reply, linesSchema).kind).toMatch(/^(value|unreadable)$/);
      }),
      { numRuns: 500 },
    );
  });

  test("readReply returns the value of valid JSON", () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (list) => {
        expect(readReply(JSON.stringify(list), linesSchema)).toEqual({
          kind: "value",
          value: list,
        });
      }),
    );
  });

  test.each(['"', '"\n', 'b" ', "it's ", '"a"+', "“b” "])(
    "readReply reads 20,000 repetitions of %j in less than five seconds",
    (repeatedText) => {
      const reply = `{"a":"${repeatedText.repeat(20_000)}`;
      const startTime = performance.now();
      readReply(reply, linesSchema);
      expect(performance.now() - startTime).toBeLessThan(5000);
    },
  );
});
