import { jsonrepair } from "jsonrepair";
import type * as z from "zod";

/** A value of the schema, or a reason that the model can use to correct its answer. */
type ReadReply<T> = { kind: "value"; value: T } | { kind: "unreadable"; why: string };

const MAX_CHARS = 200_000;
/** Repair takes quadratic time: half a second for 50,000 of the worst characters. */
const MENDED_MAX_CHARS = 50_000;
const MAX_DEPTH = 64;
const MOST_FENCES = 8;
const WHY_MAX_CHARS = 500;

const FENCE = /```[\w-]*\s*([\s\S]*?)(?:```|$)/g;
/** How JSON objects and lists begin, unlike words in brackets, and how they end. */
const KINDS = [
  { start: /\{\s*(?:["'“‘}]|\w+\s*:|$)/, end: "}" },
  { start: /\[\s*(?:["'“‘{[\]\d-]|true|false|null|$)/i, end: "]" },
] as const;
const begins = (text: string) => KINDS.some(({ start }) => text.search(start) === 0);

/**
 * Reads JSON from a model's answer: the whole text, code fences, JSON between prose, and at last
 * repaired JSON. Never throws. Prose never counts as a value.
 */
export function readReply<T>(text: string, schema: z.ZodType<T>): ReadReply<T> {
  if (text.length > MAX_CHARS) return unreadable("The answer is too long.");
  if (depthOf(text) > MAX_DEPTH) return unreadable("The answer is nested too deeply.");
  let why: string | undefined;
  for (const value of valuesIn(text)) {
    const checked = schema.safeParse(value);
    if (checked.success) return { kind: "value", value: checked.data };
    why ??= issuesOf(checked.error);
  }
  return unreadable(why ?? "The answer is not JSON.");
}

const unreadable = (why: string) => ({ kind: "unreadable", why }) as const;

/** The values that the text may contain, the most probable first. */
function* valuesIn(text: string): Generator<unknown> {
  const parts = partsOf(text);
  for (const part of parts) {
    const value = parsed(part);
    if (value === undefined) continue;
    yield value;
    // Some models write the whole answer as one JSON string.
    if (typeof value === "string" && begins(value.trim())) yield parsed(value);
  }
  for (const part of parts) {
    if (part.length > MENDED_MAX_CHARS || !begins(part)) continue;
    const value = parsed(part, jsonrepair);
    if (value !== undefined) yield value;
  }
}

function partsOf(text: string): string[] {
  const fences = text.matchAll(FENCE).take(MOST_FENCES);
  const parts = [text, ...fences.map(([, inside = ""]) => inside)];
  for (const { start, end } of KINDS) {
    const from = text.search(start);
    const to = text.lastIndexOf(end);
    if (from >= 0) parts.push(text.slice(from, to > from ? to + 1 : undefined));
  }
  return [...new Set(parts.map((part) => part.trim()))];
}

function parsed(text: string, mend = (broken: string) => broken): unknown {
  try {
    return JSON.parse(mend(text));
  } catch {
    return undefined;
  }
}

/** Counts brackets, also inside strings: an upper bound that protects recursive parsers. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [bracket] of text.matchAll(/[[\]{}]/g)) {
    depth = bracket === "[" || bracket === "{" ? depth + 1 : Math.max(0, depth - 1);
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

function issuesOf(error: z.ZodError): string {
  const issues = error.issues.slice(0, 5);
  const lines = issues.map(({ path, message }) =>
    [path.join("."), message].filter(Boolean).join(": "),
  );
  return lines.join("; ").slice(0, WHY_MAX_CHARS);
}
