import { jsonrepair } from "jsonrepair";
import type * as z from "zod";

type ReplyResult<T> = { kind: "value"; value: T } | { kind: "unreadable"; reason: string };

const MAX_CHARS = 200_000;
/** The time for the repair of JSON grows with the square of the length. The worst 50,000 characters take half a second. */
const REPAIR_MAX_CHARS = 50_000;
const MAX_DEPTH = 64;
const MAX_FENCES = 8;
const REASON_MAX_CHARS = 500;

const FENCE = /```[\w-]*\s*([\s\S]*?)(?:```|$)/g;
const JSON_KINDS = [
  { start: /\{\s*(?:["'“‘}]|\w+\s*:|$)/, end: "}" },
  { start: /\[\s*(?:["'“‘{[\]\d-]|true|false|null|$)/i, end: "]" },
] as const;
const beginsLikeJson = (text: string) => JSON_KINDS.some(({ start }) => text.search(start) === 0);

/** Tries the whole text, then code fences, then JSON between prose, then repaired JSON. Never throws an error. */
export function readReply<T>(text: string, schema: z.ZodType<T>): ReplyResult<T> {
  if (text.length > MAX_CHARS) return unreadable("The answer is too long.");
  if (depthOf(text) > MAX_DEPTH) return unreadable("The answer is nested too deeply.");
  let reason: string | undefined;
  for (const value of parsedValues(text)) {
    const result = schema.safeParse(value);
    if (result.success) return { kind: "value", value: result.data };
    reason ??= issueText(result.error);
  }
  return unreadable(reason ?? "The answer is not JSON.");
}

const unreadable = (reason: string) => ({ kind: "unreadable", reason }) as const;

function* parsedValues(text: string): Generator<unknown> {
  const parts = partsOf(text);
  for (const part of parts) {
    const value = parseOrUndefined(part);
    if (value === undefined) continue;
    yield value;
    // Some models write the whole answer as one JSON string.
    if (typeof value === "string" && beginsLikeJson(value.trim())) yield parseOrUndefined(value);
  }
  for (const part of parts) {
    if (part.length > REPAIR_MAX_CHARS || !beginsLikeJson(part)) continue;
    const value = parseOrUndefined(part, jsonrepair);
    if (value !== undefined) yield value;
  }
}

function partsOf(text: string): string[] {
  const fences = text.matchAll(FENCE).take(MAX_FENCES);
  const parts = [text, ...fences.map(([, inside = ""]) => inside)];
  for (const { start, end } of JSON_KINDS) {
    const from = text.search(start);
    const to = text.lastIndexOf(end);
    if (from >= 0) parts.push(text.slice(from, to > from ? to + 1 : undefined));
  }
  return [...new Set(parts.map((part) => part.trim()))];
}

function parseOrUndefined(text: string, repair = (brokenText: string) => brokenText): unknown {
  try {
    return JSON.parse(repair(text));
  } catch {
    return undefined;
  }
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
  const lines = issues.map(({ path, message }) =>
    [path.join("."), message].filter(Boolean).join(": "),
  );
  return lines.join("; ").slice(0, REASON_MAX_CHARS);
}
