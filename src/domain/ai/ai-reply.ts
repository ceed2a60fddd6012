import { jsonrepair } from "jsonrepair";
import type * as z from "zod";

/** What a model's text was: a value of the schema, or why not, in words that the model can use. */
type ReadReply<T> = { kind: "value"; value: T } | { kind: "unreadable"; why: string };

const MAX_CHARS = 200_000;
/** The mender goes back and forth between quotes: 50,000 of the worst characters take it half a second. */
const MENDED_MAX_CHARS = 50_000;
const MAX_DEPTH = 64;
const MOST_FENCES = 8;
const WHY_MAX_CHARS = 500;

const FENCE = /```[\w-]*\s*([\s\S]*?)(?:```|$)/g;
/** How an object and a list begin, unlike words in brackets; and how each ends. */
const KINDS = [
  { start: /\{\s*(?:["'“‘}]|\w+\s*:|$)/, end: "}" },
  { start: /\[\s*(?:["'“‘{[\]\d-]|true|false|null|$)/i, end: "]" },
] as const;
const begins = (text: string) => KINDS.some(({ start }) => text.search(start) === 0);

/**
 * Reads JSON out of what a model wrote: as it stands, inside fences, with words around it, and at
 * last mended. Never throws; prose is never taken for a value.
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

/** Every value that the text may mean, the likeliest first. */
function* valuesIn(text: string): Generator<unknown> {
  const parts = partsOf(text);
  for (const part of parts) {
    const value = parsed(part);
    if (value === undefined) continue;
    yield value;
    // A whole answer written as one JSON string.
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

/** Counted by the brackets alone, wherever they stand: a bound, for parsers that call themselves. */
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
