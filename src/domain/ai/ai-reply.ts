import { decodeHTML } from "entities";
import { jsonrepair } from "jsonrepair";
import type * as z from "zod";
import { parseJson } from "../text/json.ts";
import { answerPartsOf, JSON_START } from "./answer-parts.ts";
import { fitValue } from "./fit-value.ts";

type ReplyResult<T> = { kind: "value"; value: T } | { kind: "unreadable"; reason: string };

const MAX_CHARS = 200_000;
/** The time for the repair of JSON grows with the square of the length. The worst 50,000 characters take half a second. */
const REPAIR_MAX_CHARS = 50_000;
const MAX_DEPTH = 64;
const REASON_MAX_CHARS = 500;

/**
 * Returns the last value in the answer that has the form of the schema, because models first write a draft.
 * Never throws an error.
 */
export function readReply<T>(text: string, schema: z.ZodType<T>): ReplyResult<T> {
  if (text.length > MAX_CHARS) return unreadable("The answer is too long.");
  if (depthOf(text) > MAX_DEPTH) return unreadable("The answer is nested too deeply.");
  let reason: string | undefined;
  for (const value of parsedValues(text)) {
    const result = fitValue(value, schema);
    if ("value" in result) return { kind: "value", value: result.value };
    reason ??= issueText(result.error);
  }
  return unreadable(reason ?? "The answer is not JSON.");
}

const unreadable = (reason: string) => ({ kind: "unreadable", reason }) as const;

function* parsedValues(text: string): Generator<unknown> {
  yield* writtenValues(text);
  // Some models write JSON for HTML.
  if (/&(?:quot|#34|#x22);/i.test(text)) yield* writtenValues(decodeHTML(text));
}

function* writtenValues(text: string): Generator<unknown> {
  const wholeValue = parseJson(text);
  if (wholeValue !== undefined) yield wholeValue;
  // Some models write the whole answer as one JSON string.
  if (typeof wholeValue === "string") yield* writtenValues(wholeValue);
  if (wholeValue !== undefined) return;
  const { values, answer } = answerPartsOf(text);
  const repair = createRepair();
  for (const value of values.toReversed()) {
    const parsedValue = parseJson(value) ?? repair(value);
    if (parsedValue !== undefined) yield parsedValue;
  }
  // The brackets of a value can be missing, or a quotation mark in a text can hide them.
  const start = answer.search(JSON_START);
  if (start < 0) return;
  const rest = answer.slice(start).replace(/```\s*$/, "");
  const end = Math.max(rest.lastIndexOf("}"), rest.lastIndexOf("]")) + 1;
  for (const part of [rest.slice(0, end), rest]) {
    const parsedValue = repair(part);
    if (parsedValue !== undefined) yield parsedValue;
  }
}

/** All repairs of one answer together have a limit. */
function createRepair() {
  let remainingChars = 2 * REPAIR_MAX_CHARS;
  return (text: string): unknown => {
    remainingChars -= text.length;
    if (text.length > REPAIR_MAX_CHARS || remainingChars < 0) return undefined;
    try {
      return JSON.parse(jsonrepair(text));
    } catch {
      return undefined;
    }
  };
}

/** The result can be too high, because the function also counts brackets in strings. Deep nesting can crash a recursive parser. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [bracket] of text.matchAll(/[[\]{}]/g)) {
    depth = bracket === "[" || bracket === "{" ? depth + 1 : Math.max(0, depth - 1);
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

function issueText(error: z.ZodError): string {
  const issues = error.issues.slice(0, 5);
  const lines = issues.map(({ path, message }) => [path.join("."), message].filter(Boolean).join(": "));
  return lines.join("; ").slice(0, REASON_MAX_CHARS);
}
