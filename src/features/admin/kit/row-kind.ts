import type { EditedRow, UpdateOutcome } from "../../../data/row-editing.ts";
import { type SlugKind, slugFollowingName } from "../../../domain/text/slug.ts";

export type FieldErrors<Values> = Partial<Record<keyof Values & string, string>>;

/** The name of a row by its id; null where it is gone. Throws on failure. */
export type FindName = (id: string, signal: AbortSignal) => Promise<string | null>;

/** What the kit has to know about one table to edit its rows in a form. */
export interface RowKind<Row extends EditedRow, Values extends object> {
  table: string;
  /** In a sentence: "category". */
  noun: string;
  nouns: string;
  /** The toast after a row was created, updated or deleted; without it there is none. */
  success?: (what: "created" | "updated" | "deleted") => string;
  /** The form of a new row. Values are what JSON can hold. */
  empty: Values;
  valuesOf: (row: Row) => Values;
  /** What the form is called where several are told apart; empty where it has no name yet. */
  nameOf: (values: Values) => string;
  /** What each field is called. */
  labels: Record<keyof Values & string, string>;
  /** Fields that hold HTML. */
  rich?: readonly (keyof Values & string)[];
  /** Fields that hold the id of another row. */
  names?: Partial<Record<keyof Values & string, FindName>>;
  /** Only where `readValues` is not enough for what this browser kept. */
  readKept?: (kept: Record<string, unknown>) => Values;
  /** What follows from a change while a row is made, such as the slug from the name. */
  whileNew?: (before: Values, now: Values) => Values;
  /** Why these values cannot be saved, by field. */
  problemsOf: (values: Values) => Partial<Record<keyof Values & string, string | undefined>>;
  /** Both throw what the backend says; see `data/row-editing.ts`. Without it no row is made here. */
  insert?: (values: Values) => Promise<Row>;
  update: (
    id: string,
    version: number,
    values: Values,
    /** As the row was when it was opened. */
    base: Values,
  ) => Promise<UpdateOutcome<Row>>;
  fetch: (id: string) => Promise<Row | null>;
}

/** For `whileNew`: the slug follows the name until another one is typed (specification §4). */
export const slugFollows =
  <Values extends { slug: string }>(nameOf: (values: Values) => string, kind: SlugKind) =>
  (before: Values, now: Values): Values =>
    now.slug === before.slug
      ? { ...now, slug: slugFollowingName(now.slug, nameOf(before), nameOf(now), kind) }
      : now;

/** Of the heading of a table's form, and of a link to it. */
export const headingId = ({ noun }: { noun: string }) => `${noun}-form`;

/** As headings and buttons have it: "Category". */
export const nounInTitle = ({ noun }: { noun: string }) =>
  noun.charAt(0).toUpperCase() + noun.slice(1);
