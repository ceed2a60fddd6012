import type { EditedRow, UpdateOutcome } from "../../../data/row-editing.ts";

export type FieldErrors<Values> = Partial<Record<keyof Values & string, string>>;

/** What the kit has to know about one table to edit its rows in a form. */
export interface RowKind<Row extends EditedRow, Values extends object> {
  table: string;
  /** In a sentence: "category". */
  noun: string;
  /** The form of a new row. Values are what JSON can hold. */
  empty: Values;
  valuesOf: (row: Row) => Values;
  /** What the form is called where several are told apart; empty where it has no name yet. */
  nameOf: (values: Values) => string;
  /** What each field is called. */
  labels: Record<keyof Values & string, string>;
  /** Fields that hold HTML. */
  rich?: readonly (keyof Values & string)[];
  /** Only where `readValues` is not enough for what this browser kept. */
  readKept?: (kept: Record<string, unknown>) => Values;
  /** What follows from a change while a row is made, such as the slug from the name. */
  whileNew?: (before: Values, now: Values) => Values;
  /** Why these values cannot be saved, by field. */
  problemsOf: (values: Values) => FieldErrors<Values>;
  /** They throw what the backend says; see `data/row-editing.ts`. */
  insert: (values: Values) => Promise<Row>;
  update: (
    id: string,
    version: number,
    values: Values,
    /** As the row was when it was opened. */
    base: Values,
  ) => Promise<UpdateOutcome<Row>>;
  fetch: (id: string) => Promise<Row | null>;
}

/** The fields that do have a problem. */
export function onlyProblems<Values>(
  problems: Partial<Record<keyof Values & string, string | undefined>>,
): FieldErrors<Values> {
  const told = Object.entries(problems).filter(([, problem]) => problem !== undefined);
  return Object.fromEntries(told) as FieldErrors<Values>;
}
