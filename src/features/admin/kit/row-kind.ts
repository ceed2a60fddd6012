import type { EditedRow, UpdateOutcome } from "../../../data/row-editing.ts";
import type { HistoryTable } from "../../../domain/history/history.ts";
import { type SlugKind, slugAfterNameChange } from "../../../domain/text/slug.ts";

export type FieldErrors<Values> = Partial<Record<keyof Values & string, string>>;

/** Returns the name of a row, or null if the row does not exist. */
export type FindName = (id: string, signal: AbortSignal) => Promise<string | null>;

/** Describes a table, so that `createRowForm` can make a form for its rows. */
export interface RowKind<Row extends EditedRow, Values extends object> {
  table: string;
  /** What a row is, in small letters, such as "category". */
  noun: string;
  plural: string;
  /** Returns the text of the toast. Without this function, the form shows no toast. */
  success?: (action: "created" | "updated" | "deleted") => string;
  /** The values of a new row. All values must be valid in JSON, because the browser stores drafts as JSON. */
  empty: Values;
  valuesOf: (row: Row) => Values;
  /** Returns an empty text for a row without a name. */
  nameOf: (values: Values) => string;
  labels: Record<keyof Values & string, string>;
  /** Fields that hold HTML. */
  richFields?: readonly (keyof Values & string)[];
  /** For each field with the id of another row, the function that finds the name of that row. */
  nameFinders?: Partial<Record<keyof Values & string, FindName>>;
  /** Validates the values of a stored draft, if a check of their types is not enough. */
  readDraftValues?: (stored: Record<string, unknown>) => Values;
  /** Derives fields of a new row, such as the slug from the name. */
  deriveForNewRow?: (previousValues: Values, nextValues: Values) => Values;
  /** Adds the changes of this admin to the values of another one. Without it, this admin wins in each changed field. */
  merge?: (base: Values, mine: Values, theirs: Values) => Values;
  problemsOf: (values: Values) => Partial<Record<keyof Values & string, string | undefined>>;
  /** Without `insert`, the form can only edit rows. `insert` and `update` throw the backend's error. */
  insert?: (values: Values) => Promise<Row>;
  update: (
    id: string,
    version: number,
    values: Values,
    /** The values that the row had when the form opened it. */
    base: Values,
  ) => Promise<UpdateOutcome<Row>>;
  fetch: (id: string) => Promise<Row | null>;
  /** Without `versions`, the form has no button for versions. */
  versions?: {
    table: HistoryTable;
    /** Returns the values that the form takes from a version. Throws the backend's error. */
    valuesOf: (row: Record<string, unknown>) => Promise<Partial<Values>>;
  };
}

/** Makes the slug of a new row from its name, until the admin types another slug (specification §4). */
export const deriveSlugFrom =
  <Values extends { slug: string }>(nameOf: (values: Values) => string, kind: SlugKind) =>
  (previousValues: Values, nextValues: Values): Values =>
    nextValues.slug === previousValues.slug
      ? {
          ...nextValues,
          slug: slugAfterNameChange(nextValues.slug, nameOf(previousValues), nameOf(nextValues), kind),
        }
      : nextValues;

export const headingId = ({ noun }: { noun: string }) => `${noun}-form`;

/** Returns the noun for headings and buttons, such as "Category". */
export const nounInTitle = ({ noun }: { noun: string }) => noun.charAt(0).toUpperCase() + noun.slice(1);
