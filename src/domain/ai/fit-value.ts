import type * as z from "zod";
import { isRecord } from "../text/is-record.ts";
import { parseJson } from "../text/json.ts";

/** A value needs one round for each level of its depth, and one for each field of a wrong kind. */
const MAX_ROUNDS = 8;
const MAX_NESTED = 20;
const MAX_NESTED_DEPTH = 4;
const TEXT_FIELDS = ["text", "quote", "content", "value"];
/** A model names lines as 12, "12", "[12]", "lines 12-14" or "12, 15". */
const LINES = /(\d{1,6})(?:\s*[-–—]\s*(\d{1,6}))?/g;
const MAX_RANGE = 50;
const NO_LINES = /^\W*(?:none|null|no lines?|n\/?a)?\W*$/i;
const BOOLEANS = new Map([
  ...["true", "yes"].map((word) => [word, true] as const),
  ...["false", "no"].map((word) => [word, false] as const),
]);

type Fit<T> = { value: T } | { error: z.ZodError };
type Path = readonly PropertyKey[];

/** Reads a value that has the right fields, but perhaps in another value, or with texts instead of other kinds of values. */
export function fitValue<T>(value: unknown, schema: z.ZodType<T>): Fit<T> {
  let firstError: z.ZodError | undefined;
  for (const candidate of nestedValuesOf(value)) {
    const result = convertedFit(candidate, schema);
    if ("value" in result) return result;
    firstError ??= result.error;
  }
  return { error: firstError as z.ZodError };
}

/** Returns the value, then the objects in it. A list is part of an answer, unless it is the only field. */
function nestedValuesOf(value: unknown): unknown[] {
  const values: unknown[] = [];
  const waiting = [{ value, depth: 0 }];
  for (const { value: next, depth } of waiting) {
    if (values.length >= MAX_NESTED) break;
    values.push(next);
    if (depth >= MAX_NESTED_DEPTH) continue;
    const fields = isRecord(next) ? Object.values(next) : [];
    const parts = Array.isArray(next) ? next : fields;
    for (const part of parts) {
      const inner = typeof part === "string" && /^\s*[{[]/.test(part) ? parseJson(part) : part;
      const isAnswer = isRecord(inner) ? !Array.isArray(next) || parts.length === 1 : false;
      if (isAnswer || (Array.isArray(inner) && parts.length === 1)) waiting.push({ value: inner, depth: depth + 1 });
    }
  }
  return values;
}

function convertedFit<T>(value: unknown, schema: z.ZodType<T>): Fit<T> {
  let converted = value;
  let result = schema.safeParse(converted);
  const firstError = result.success ? undefined : result.error;
  for (let round = 0; !result.success && round < MAX_ROUNDS; round++) {
    const next = structuredClone(converted);
    // One value of a list can become several values. So the last values come first.
    const changes = result.error.issues.toReversed().filter((issue) => convertAt(next, issue.path, issue));
    if (changes.length === 0) break;
    converted = next;
    result = schema.safeParse(converted);
  }
  return result.success ? { value: result.data } : { error: firstError ?? result.error };
}

/** Replaces the value at the path by a value of the expected kind. Returns false if there is none. */
function convertAt(root: unknown, path: Path, issue: z.core.$ZodIssue): boolean {
  if (issue.code === "invalid_union") {
    const branches = issue.errors.filter((issues) => issues.every(({ path }) => path.length > 0));
    return branches.some((issues) => issues.some((inner) => convertAt(root, [...path, ...inner.path], inner)));
  }
  const key = path.at(-1);
  if (issue.code !== "invalid_type" || key === undefined) return false;
  let parent = root;
  for (const step of path.slice(0, -1)) parent = (parent as Record<PropertyKey, unknown>)[step];
  const fields = parent as Record<PropertyKey, unknown>;
  if (!Object.hasOwn(fields, key)) return false;
  if (Array.isArray(parent) && typeof key === "number" && isNumber(issue.expected)) {
    const numbers = numbersOf(parent[key]);
    const isReadable = numbers.length > 0 || NO_LINES.test(String(parent[key]));
    if (isReadable) parent.splice(key, 1, ...numbers);
    return isReadable;
  }
  const converted = convertTo(issue.expected, fields[key]);
  if (converted === undefined) return false;
  fields[key] = converted;
  return true;
}

function convertTo(kind: string, value: unknown): unknown {
  if (kind === "boolean") return BOOLEANS.get(String(value).trim().toLowerCase());
  if (kind === "string") return textOf(value);
  if (isNumber(kind)) return numbersOf(value)[0];
  if (kind !== "array") return undefined;
  if (value === null || value === "") return [];
  return ["string", "number"].includes(typeof value) || isRecord(value) ? [value] : undefined;
}

const isNumber = (kind: string) => kind === "number" || kind === "int";

function numbersOf(value: unknown): number[] {
  const numbers = isRecord(value) ? Object.values(value).filter((field) => typeof field === "number") : [];
  if (numbers.length > 0) return numbers;
  if (typeof value !== "string") return [];
  return [...value.matchAll(LINES)].flatMap(([, first, last = first]) => {
    const [from, to] = [Number(first), Number(last)];
    const count = Math.max(1, Math.min(MAX_RANGE, to - from + 1));
    return Array.from({ length: count }, (_, index) => from + index);
  });
}

function textOf(value: unknown): string | undefined {
  if (value === null) return "";
  if (!isRecord(value)) return undefined;
  const texts = Object.values(value).filter((text) => typeof text === "string");
  const fieldText = TEXT_FIELDS.map((name) => value[name]).find((text) => typeof text === "string");
  return fieldText ?? texts.toSorted((a, b) => b.length - a.length)[0];
}
