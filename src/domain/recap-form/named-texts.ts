import { isRecord } from "../text/is-record.ts";

/** A text that a model wrote, and the numbers of the lines on which it rests. */
export interface NamedText {
  text: string;
  lines: number[];
}

const TEXT_FIELDS = ["text", "sentence", "quote", "takeaway", "step", "content", "title", "value"];
const LIST_FIELDS = ["sentences", "items", "steps", "quotes", "takeaways", "recommendations", "paragraphs", "chapters"];
const MAX_TEXTS = 500;
const MAX_LINES = 20;
const MAX_RANGE = 10;
/** Matches numbers of lines in a text, such as `[12]`, `[12, 14]`, `[lines 12-14]` or `(line 3)`, at the end or before a full stop. */
const CITATION = /(?<!\s)\s*(?:\[(?:lines?\s*)?(\d[\d\s,;–-]*)\]|\((?:lines?)\s*(\d[\d\s,;–-]*)\))/giu;

/**
 * Reads the list of a section, in any form in which models write it: texts or objects, perhaps in a field such as `items`.
 * Returns null if the value is no list and no text. A text that is no list becomes one item.
 */
export function readNamedTexts(value: unknown): NamedText[] | null {
  if (typeof value === "string") return value.trim() === "" ? [] : [withCitations(value, [])];
  if (Array.isArray(value)) return value.slice(0, MAX_TEXTS).flatMap(readItem);
  if (!isRecord(value)) return null;
  const lists = LIST_FIELDS.map((name) => value[name]).filter((list) => Array.isArray(list));
  const list = lists.find(({ length }) => length > 0) ?? lists[0];
  const text = textOf(value);
  if (list === undefined) return text === null ? null : readNamedTexts(text);
  if (list.length === 0 && text !== null) return readNamedTexts(text);
  const numbers = value["lines"];
  return list.slice(0, MAX_TEXTS).flatMap((item, index) => {
    const texts = readItem(item);
    // Some models write the numbers of all items in a list of its own.
    if (!Array.isArray(numbers) || numbers.length !== list.length) return texts;
    return texts.map((named) => (named.lines.length > 0 ? named : { ...named, lines: lineNumbers(numbers[index]) }));
  });
}

function readItem(item: unknown): NamedText[] {
  if (typeof item === "string") return item.trim() === "" ? [] : [withCitations(item, [])];
  if (!isRecord(item)) return [];
  const text = textOf(item);
  if (text !== null) return text.trim() === "" ? [] : [withCitations(text, lineNumbers(item["lines"] ?? item["line"]))];
  return readNamedTexts(item) ?? [];
}

function textOf(fields: Record<string, unknown>): string | null {
  const named = TEXT_FIELDS.map((name) => fields[name]).find((text) => typeof text === "string");
  if (typeof named === "string") return named;
  const texts = Object.entries(fields).filter(([name, text]) => typeof text === "string" && name !== "kind");
  const [, longest] = texts.toSorted(([, a], [, b]) => String(b).length - String(a).length)[0] ?? [];
  return typeof longest === "string" ? longest : null;
}

/** Reads numbers of lines: 12, "12", "[12]", "12-14" or [12, 13]. */
export function lineNumbers(value: unknown): number[] {
  const values = Array.isArray(value) ? value.flat() : [value];
  const numbers = values.flatMap((entry) => {
    if (typeof entry === "number") return Number.isInteger(entry) ? [entry] : [];
    return typeof entry === "string" ? numbersIn(entry) : [];
  });
  return [...new Set(numbers)].filter((number) => number > 0).slice(0, MAX_LINES);
}

const numbersIn = (text: string): number[] =>
  [...text.matchAll(/(\d{1,6})(?:\s*[–-]\s*(\d{1,6}))?/g)].flatMap(([, first, last]) => {
    const from = Number(first);
    const to = last === undefined ? from : Math.min(Number(last), from + MAX_RANGE);
    return Array.from({ length: Math.max(1, to - from + 1) }, (_, index) => from + index);
  });

/** Some models write the numbers into the text. The text for readers has none of them. */
function withCitations(text: string, lines: number[]): NamedText {
  const cited: number[] = [];
  const plainText = text.replace(CITATION, (_, inBrackets?: string, inRound?: string) => {
    cited.push(...numbersIn(inBrackets ?? inRound ?? ""));
    return "";
  });
  return { text: plainText, lines: lines.length > 0 ? lines : lineNumbers(cited) };
}
