import { validWebUrl } from "../text/web-url.ts";
import type { Chapter, Correction, Guest, Link, SafeHtml } from "./content.ts";

interface Kinds {
  id: { column: string; content: string; formValue: string };
  name: { column: string; content: string; formValue: string };
  slug: { column: string; content: string; formValue: string };
  text: { column: string | null; content: string | null; formValue: string };
  url: { column: string | null; content: string | null; formValue: string };
  date: { column: string | null; content: string | null; formValue: string };
  /** `formValue` is an ISO time. Any other text means that the editor has not chosen a time yet. */
  moment: { column: string | null; content: string | null; formValue: string };
  minutes: { column: number | null; content: number | null; formValue: string };
  flag: { column: boolean; content: boolean; formValue: boolean };
  html: { column: string | null; content: SafeHtml | null; formValue: string };
  /** A list of rich texts, such as recommendations. The form edits all of them in one field, and `splitRecommendations` separates them. */
  htmls: { column: string[]; content: SafeHtml[]; formValue: string };
  lines: { column: string[]; content: string[]; formValue: string };
  guests: { column: unknown; content: Guest[]; formValue: readonly GuestValues[] };
  hosts: { column: unknown; content: Guest[]; formValue: readonly GuestValues[] };
  links: { column: unknown; content: Link[]; formValue: readonly LinkValues[] };
  chapters: { column: unknown; content: Chapter[]; formValue: readonly ChapterValues[] };
  corrections: { column: unknown; content: Correction[]; formValue: readonly CorrectionValues[] };
  // The form has no input for these kinds.
  count: { column: number; content: number; formValue: never };
  seconds: { column: number | null; content: number | null; formValue: never };
  time: { column: string; content: string; formValue: never };
}
type Kind = keyof Kinds;
export type InputKind = Exclude<Kind, "count" | "seconds" | "time">;
export type ColumnValue<K extends Kind> = Kinds[K]["column"];
export type FormValue<K extends Kind> = Kinds[K]["formValue"];

export interface GuestValues {
  name: string;
  link: string;
}

export interface LinkValues {
  text: string;
  url: string;
}

export interface ChapterValues {
  /** The time as a person types it, such as `12:34`. */
  start: string;
  title: string;
}

export interface CorrectionValues {
  /** `YYYY-MM-DD`, or empty. */
  date: string;
  text: string;
}

/**
 * Where the site uses the column. `card`: in lists of cards and on the page of the row. `page`: only on the page of the row.
 * `build`: only in the build. `form`: only in the form of the admin area.
 */
type FieldReader = "card" | "page" | "build" | "form";

interface AnyField {
  name: string;
  column: string;
  kind: Kind;
  reader: FieldReader;
}

export interface InputField extends AnyField {
  kind: InputKind;
  label: string;
  isRequired?: true;
  maxChars?: number;
  maxItems?: number;
}

export type Field = InputField | (AnyField & { label?: never });
export type Fields = readonly Field[];

export type RowOf<F extends Fields> = {
  [Each in F[number] as Each["column"]]: Kinds[Each["kind"]]["column"];
};
export type ContentOf<F extends Fields> = {
  [Each in F[number] as Each["name"]]: Kinds[Each["kind"]]["content"];
};

export const column = <
  const Name extends string,
  const Column extends string,
  const K extends Kind,
  const R extends FieldReader,
>(
  name: Name,
  column: Column,
  kind: K,
  reader: R,
) => ({ name, column, kind, reader });

export const input = <
  const Name extends string,
  const Column extends string,
  const K extends InputKind,
  const R extends FieldReader,
>(
  name: Name,
  column: Column,
  kind: K,
  reader: R,
  label: string,
  limits: Pick<InputField, "isRequired" | "maxChars" | "maxItems"> = {},
) => ({ name, column, kind, reader, label, ...limits });

type FieldsFor<F extends Fields, R extends FieldReader> = F extends readonly [
  infer First extends Field,
  ...infer Rest extends Fields,
]
  ? First["reader"] extends R
    ? [First, ...FieldsFor<Rest, R>]
    : FieldsFor<Rest, R>
  : [];

export const fieldsFor = <const F extends Fields, R extends FieldReader>(fields: F, ...readers: R[]) =>
  fields.filter(({ reader }) => readers.some((allowedReader) => allowedReader === reader)) as Fields as FieldsFor<F, R>;

type ColumnList<F extends Fields> = F extends readonly [infer First extends Field, ...infer Rest extends Fields]
  ? Rest extends readonly []
    ? First["column"]
    : `${First["column"]}, ${ColumnList<Rest>}`
  : "";

/** Returns the columns for `select`. The client infers the type of the row from the literal type of this text. */
export const columnsOf = <const F extends Fields>(fields: F) =>
  fields.map(({ column }) => column).join(", ") as ColumnList<F>;

export type Sanitize = (html: string) => SafeHtml;

export const refuseHtml: Sanitize = () => {
  throw new Error("There is no sanitiser for this rich text.");
};

/** Returns the content of a row, with rich text that `sanitize` has cleaned (security F6). */
export function contentOf<const F extends Fields>(
  fields: F,
  row: RowOf<F>,
  sanitize: Sanitize = refuseHtml,
): ContentOf<F> {
  const columns = new Map<string, unknown>(Object.entries(row));
  const entries = fields.map(({ name, column, kind }) => [
    name,
    READ_CONTENT[kind](columns.get(column) as never, sanitize),
  ]);
  return Object.fromEntries(entries) as ContentOf<F>;
}

const identity = <T>(value: T): T => value;

function readPeople(people: unknown): Guest[] {
  return (people as Guest[]).map(({ name, link }) => ({ name, link: validWebUrl(link) }));
}

const READ_CONTENT: {
  [K in Kind]: (value: Kinds[K]["column"], sanitize: Sanitize) => Kinds[K]["content"];
} = {
  id: identity,
  name: identity,
  slug: identity,
  text: identity,
  date: identity,
  moment: identity,
  minutes: identity,
  flag: identity,
  lines: identity,
  count: identity,
  seconds: identity,
  time: identity,
  url: validWebUrl,
  html: (html, sanitize) => (html ? sanitize(html) : null),
  htmls: (htmls, sanitize) => htmls.map(sanitize),
  // Checks in the database guarantee the structure of these JSON columns.
  guests: readPeople,
  hosts: readPeople,
  links: (links) => links as Link[],
  chapters: (chapters) => chapters as Chapter[],
  corrections: (corrections) => corrections as Correction[],
};
