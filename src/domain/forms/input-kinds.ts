import type { Chapter, Correction, Guest, Link, SafeHtml } from "../content/content.ts";
import type { ColumnValue, FormValue, GuestValues, InputField, InputKind, Sanitize } from "../content/fields.ts";
import { charLength, DURATION_MIN_MINUTES } from "../limits.ts";
import { joinRecommendations, splitRecommendations } from "../rich/recommendation-list.ts";
import { longDate } from "../text/dates.ts";
import { fieldsOf } from "../text/is-record.ts";
import { lengthProblem, requiredProblem, slugProblem, urlProblem } from "./field-problems.ts";
import { textOrNull } from "./form-values.ts";
import {
  CHAPTER_LIST,
  CORRECTION_LIST,
  GUEST_LIST,
  HOST_LIST,
  type ItemProblem,
  LINK_LIST,
  readStart,
  writeStart,
} from "./list-inputs.ts";

type Limits = Pick<InputField, "isRequired" | "maxChars" | "maxItems">;

interface InputKindOf<Column, Value> {
  empty: Value;
  toFormValue(column: Column, sanitize: Sanitize): Value;
  toColumn(value: Value): Column;
  problemOf?(value: Value, limits: Limits): string | undefined;
  /** Merges the changes of two editors. Without it, the editor who saves last wins. */
  merge?(before: Value, mine: Value, theirs: Value): Value;
  readFunctionReply(value: unknown): Column;
}

const optionalText = (problemOf: InputKindOf<string | null, string>["problemOf"] & {}) => ({
  empty: "",
  toFormValue: (text: string | null) => text ?? "",
  toColumn: textOrNull,
  problemOf,
  readFunctionReply: (value: unknown) => textOf(value) || null,
});

const requiredText = (problemOf: InputKindOf<string, string>["problemOf"] & {}) => ({
  empty: "",
  toFormValue: (text: string) => text,
  toColumn: (text: string) => text.trim(),
  problemOf,
  readFunctionReply: textOf,
});

const text = optionalText((value, { maxChars = Number.POSITIVE_INFINITY }) => lengthProblem(value, maxChars));

export const INPUT_KINDS: { [K in InputKind]: InputKindOf<ColumnValue<K>, FormValue<K>> } = {
  id: requiredText((id, { isRequired }) => (isRequired ? requiredProblem(id) : undefined)),
  name: requiredText(
    (name, { maxChars = Number.POSITIVE_INFINITY }) => requiredProblem(name) ?? lengthProblem(name, maxChars),
  ),
  slug: requiredText(slugProblem),
  text,
  url: optionalText(urlProblem),
  date: optionalText((date) => (date !== "" && longDate(date) === undefined ? "Enter a date that exists." : undefined)),
  moment: {
    empty: "",
    toFormValue: (time) => (time === null ? "" : new Date(time).toISOString()),
    toColumn: textOrNull,
    problemOf: (time) => (time !== "" && Number.isNaN(Date.parse(time)) ? "Choose a date and a time." : undefined),
    readFunctionReply: () => null,
  },
  html: { ...text, toFormValue: (html, sanitize) => sanitize(html ?? "") },
  minutes: {
    empty: "",
    toFormValue: (minutes) => (minutes === null ? "" : String(minutes)),
    toColumn: (minutes) => (minutes.trim() === "" ? null : Number(minutes)),
    problemOf: (minutes) => durationProblem(minutes.trim()),
    readFunctionReply: (value) => (typeof value === "number" ? value : null),
  },
  flag: {
    empty: false,
    toFormValue: (flag) => flag,
    toColumn: (flag) => flag,
    readFunctionReply: (value) => value === true,
  },
  lines: {
    empty: "",
    toFormValue: joinLines,
    toColumn: linesOf,
    problemOf: (value, limits) => textsProblem(linesOf(value), limits),
    readFunctionReply: textsOf,
  },
  htmls: {
    empty: "",
    toFormValue: (htmls, sanitize) => joinRecommendations(htmls.map(sanitize)),
    // The cast is safe, because the text comes from the editor or from the sanitiser.
    toColumn: (html) => splitRecommendations(html as SafeHtml),
    problemOf: (html, limits) => textsProblem(splitRecommendations(html as SafeHtml), limits),
    readFunctionReply: textsOf,
  },
  guests: people(GUEST_LIST, "Guest"),
  hosts: people(HOST_LIST, "Host"),
  links: {
    empty: [],
    toFormValue: (links) => (links as Link[]).map(({ text, url }) => ({ text, url: url ?? "" })),
    toColumn: LINK_LIST.filledItems,
    problemOf: (value, limits) => listProblem(LINK_LIST, "Link", value, limits),
    readFunctionReply: (value) =>
      listOf(value)
        .map(fieldsOf)
        .map(({ text, url }) => ({ text: textOf(text), url: textOf(url) }))
        .filter(({ text, url }) => text !== "" && url !== ""),
  },
  chapters: {
    empty: [],
    toFormValue: (chapters) => (chapters as Chapter[]).map(({ start, title }) => ({ start: writeStart(start), title })),
    toColumn: (value) =>
      CHAPTER_LIST.filledItems(value).map(({ start, title }) => ({
        start: readStart(start) ?? 0,
        title,
      })),
    problemOf: (value, limits) => listProblem(CHAPTER_LIST, "Chapter", value, limits),
    readFunctionReply: (value) =>
      listOf(value)
        .map(fieldsOf)
        .flatMap(({ start, title }) =>
          typeof start === "number" && textOf(title) !== "" ? [{ start, title: textOf(title) }] : [],
        ),
  },
  corrections: {
    empty: [],
    toFormValue: (corrections) => (corrections as Correction[]).map(({ date, text }) => ({ date, text })),
    // Pages show the newest first, so the order of the form does not count.
    toColumn: (value) => CORRECTION_LIST.filledItems(value).toSorted((a, b) => a.date.localeCompare(b.date)),
    problemOf: (value, limits) => listProblem(CORRECTION_LIST, "Correction", value, limits),
    // Readers were promised each correction, so none may disappear because somebody else adds one.
    merge: CORRECTION_LIST.mergeItems,
    // Only a person says what was corrected.
    readFunctionReply: () => [],
  },
};

function people(list: typeof GUEST_LIST, noun: string): InputKindOf<unknown, readonly GuestValues[]> {
  return {
    empty: [],
    toFormValue: (guests) => (guests as Guest[]).map(({ name, link }) => ({ name, link: link ?? "" })),
    toColumn: (value) => list.filledItems(value).map(({ name, link }) => ({ name, link: link || null })),
    problemOf: (value, limits) => listProblem(list, noun, value, limits),
    readFunctionReply: (value) =>
      listOf(value)
        .map(fieldsOf)
        .map(({ name, link }) => ({ name: textOf(name), link: textOf(link) || null }))
        .filter(({ name }) => name !== ""),
  };
}

export function linesOf(text: string): string[] {
  return text
    .split(/\r?\n|\r|\u2028|\u2029/)
    .map((line) => line.trim())
    .filter(Boolean);
}

export function joinLines(texts: readonly string[]): string {
  return texts.flatMap((text) => linesOf(text).join(" ") || []).join("\n");
}

/** The column accepts larger numbers, but a larger number is probably a typing error. */
const MAX_MINUTES = 100_000;

function durationProblem(minutes: string): string | undefined {
  if (minutes === "") return undefined;
  const number = /^\d+$/.test(minutes) ? Number(minutes) : 0;
  if (number < DURATION_MIN_MINUTES) return `Enter whole minutes, ${DURATION_MIN_MINUTES} or more.`;
  return number > MAX_MINUTES ? "That is longer than any episode." : undefined;
}

function textsProblem(texts: readonly string[], { maxItems = 0, maxChars = 0 }: Limits) {
  if (texts.length > maxItems) return `At most ${maxItems} items fit here. You have ${texts.length}.`;
  const index = texts.findIndex((text) => charLength(text) > maxChars);
  return index < 0 ? undefined : `Item ${index + 1} is longer than ${maxChars.toLocaleString("en")} characters.`;
}

interface ListInput<Item> {
  problemOf(items: readonly Item[], limits: { maxItems: number; maxChars: number }): ItemProblem<Item> | undefined;
  tooManyProblem(items: readonly Item[], limits: { maxItems: number; maxChars: number }): string | undefined;
}

function listProblem<Item>(
  list: ListInput<Item>,
  noun: string,
  items: readonly Item[],
  { maxItems = 0, maxChars = 0 }: Limits,
): string | undefined {
  const limits = { maxItems, maxChars };
  const problem = list.problemOf(items, limits);
  return list.tooManyProblem(items, limits) ?? (problem && `${noun} ${problem.index + 1}: ${problem.text}`);
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
export function textsOf(value: unknown): string[] {
  return listOf(value).map(textOf).filter(Boolean);
}
