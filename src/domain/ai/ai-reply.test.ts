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
  [
    'Sure! Here you are:\n{"ideas":[{"title":"A"}]}\nAnything else?',
    "words before and after the JSON",
  ],
  ['As [asked] {politely}: {"ideas":[{"title":"A"}]}', "brackets in the words before the JSON"],
  [
    '(1) A note.\n```json\n{"ideas":[{"title":"A"}]}\n```\n{"not": "this"}',
    "a code fence between other texts",
  ],
  ["{'ideas': [{'title': 'A'}]}", "single quotes"],
  ["{“ideas”: [{“title”: “A”}]}", "typographic quotes"],
  ['{ideas: [{title: "A"}]}', "keys without quotes"],
  ['{"ideas":[{"title":"A",},],}', "commas at the end"],
  ['{"ideas":[{"title":"A"}] // three more\n}', "a comment"],
  ['{"ideas":[{"title":"A"', "no closing brackets"],
  ['"{\\"ideas\\":[{\\"title\\":\\"A\\"}]}"', "JSON in a string"],
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
  const piece = fc.constantFrom(
    ..."{}[]\"',:`\\/#*()",
    "```json",
    '{"a":',
    "[1,",
    "null",
    "\n",
    "é",
  );
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
