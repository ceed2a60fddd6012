import { EPISODE_FIELDS } from "../content/episode-fields.ts";
import type { Field } from "../content/fields.ts";
import { CATEGORY_FIELDS, SHOW_FIELDS } from "../content/show-fields.ts";
import { isSame } from "../forms/form-values.ts";
import { valueText } from "../text/difference.ts";
import type { HistoryTable } from "./history.ts";

const FIELDS: Partial<Record<HistoryTable, readonly Field[]>> = {
  er_episodes: EPISODE_FIELDS,
  er_shows: SHOW_FIELDS,
  er_categories: CATEGORY_FIELDS,
};
const LABELS: Record<string, string> = {
  submitted_at: "Submitted for review",
  review_note: "Note of the review",
  is_machine_made: "Machine-made",
  made_by: "Written by",
  rests_on: "Source",
  image_url: "Image",
  website_url: "Website",
  license: "Licence",
  youtube_channel_id: "YouTube channel",
  body: "Text",
};
/** Technical columns, and columns with the ids of people. */
const HIDDEN_COLUMNS = new Set(
  (
    "id rev version created_at updated_at previous_body source_key source_hash " +
    "card_text writer_id reviewer_id reviewed_at first_published_at"
  ).split(" "),
);

export interface FieldChange {
  column: string;
  label: string;
  /** If set, `before` and `after` are the ids of rows of this kind. */
  reference: "category" | "show" | null;
  before: string;
  after: string;
}

type Columns = Readonly<Record<string, unknown>>;

/** Compares the columns that both rows have. */
export const fieldChanges = (table: HistoryTable, before: Columns, after: Columns): FieldChange[] =>
  inFormOrder(
    table,
    Object.keys(before).filter((column) => column in after && !isSame(before[column] ?? null, after[column] ?? null)),
  )
    .map((column) => toChange(table, column, before[column], after[column]))
    .filter((change) => change.before !== "" || change.after !== "");

/** Returns the values of a row. Leaves out empty fields and flags that are off. */
export const fieldValues = (table: HistoryTable, row: Columns) =>
  inFormOrder(table, Object.keys(row))
    .filter((column) => row[column] !== false && row[column] !== null)
    .map((column) => toChange(table, column, row[column], null))
    .filter(({ before }) => before !== "");

function inFormOrder(table: HistoryTable, columns: readonly string[]): string[] {
  const order = FIELDS[table]?.map((field) => field.column) ?? [];
  const position = (column: string) => (order.includes(column) ? order.indexOf(column) : order.length);
  return columns.filter((column) => !HIDDEN_COLUMNS.has(column)).sort((a, b) => position(a) - position(b));
}

function toChange(table: HistoryTable, column: string, before: unknown, after: unknown): FieldChange {
  const field = fieldOf(table, column);
  const isRich = field?.kind === "html" || field?.kind === "htmls";
  const textOf = (value: unknown) => {
    if (column === "submitted_at") return valueText(value !== null, false);
    return valueText(field?.kind === "moment" ? momentText(value) : value, isRich);
  };
  return {
    column,
    label: labelOf(table, column),
    reference: REFERENCES[column] ?? null,
    before: textOf(before),
    after: textOf(after),
  };
}

const momentText = (value: unknown) =>
  typeof value === "string" ? `${new Date(value).toISOString().slice(0, 16).replace("T", " ")} UTC` : value;

const REFERENCES: Record<string, FieldChange["reference"]> = {
  category_id: "category",
  show_id: "show",
};

const labelOf = (table: HistoryTable, column: string): string =>
  fieldOf(table, column)?.label ?? LABELS[column] ?? readableName(column);

const readableName = (column: string) => (column.charAt(0).toUpperCase() + column.slice(1)).replaceAll("_", " ");

const fieldOf = (table: HistoryTable, column: string) => FIELDS[table]?.find((field) => field.column === column);

export const columnLabels = (table: HistoryTable, columns: readonly string[]): string[] =>
  inFormOrder(table, columns).map((column) => labelOf(table, column));
