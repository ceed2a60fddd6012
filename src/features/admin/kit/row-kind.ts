import type { EditedRow, UpdateOutcome } from "../../../data/row-editing.ts";
import { type SlugKind, slugFollowingName } from "../../../domain/text/slug.ts";

export type FieldErrors<Values> = Partial<Record<keyof Values & string, string>>;

/** Returns null for a deleted row. */
export type FindName = (id: string, signal: AbortSignal) => Promise<string | null>;

/** Describes one table to the form kit. */
export interface RowKind<Row extends EditedRow, Values extends object> {
  table: string;
  /** Within a sentence: "category". */
  noun: string;
  nouns: string;
  /** The text of the toast; without it there is none. */
  success?: (what: "created" | "updated" | "deleted") => string;
  /** The values of a new row. Drafts store values as JSON. */
  empty: Values;
  valuesOf: (row: Row) => Values;
  /** Names a draft; empty for a row without a name. */
  nameOf: (values: Values) => string;
  labels: Record<keyof Values & string, string>;
  /** Fields that hold HTML. */
  rich?: readonly (keyof Values & string)[];
  /** Fields that hold the id of another row. */
  names?: Partial<Record<keyof Values & string, FindName>>;
  /** For stored drafts that `readValues` cannot validate completely. */
  readStored?: (stored: Record<string, unknown>) => Values;
  /** Derives fields of a new row, such as the slug from the name. */
  whileNew?: (before: Values, now: Values) => Values;
  problemsOf: (values: Values) => Partial<Record<keyof Values & string, string | undefined>>;
  /** Without `insert`, the form only edits. Both throw the backend's error; see `data/row-editing.ts`. */
  insert?: (values: Values) => Promise<Row>;
  update: (
    id: string,
    version: number,
    values: Values,
    /** The values of the row when the form opened it. */
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

export const headingId = ({ noun }: { noun: string }) => `${noun}-form`;

/** For headings and buttons: "Category". */
export const nounInTitle = ({ noun }: { noun: string }) =>
  noun.charAt(0).toUpperCase() + noun.slice(1);
