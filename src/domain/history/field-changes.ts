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
  image_url: "Image",
  website_url: "Website",
  license: "Licence",
  youtube_channel_id: "YouTube channel",
  body: "Text",
};
/** Technical columns, and those that name people. */
const HIDDEN = new Set(
  (
    "id rev version created_at updated_at previous_body has_recommendations has_quotes source_key source_hash " +
    "writer_id reviewer_id"
  ).split(" "),
);

export interface FieldChange {
  column: string;
  label: string;
  /** The kind of row whose id the field holds. Then `before` and `after` are ids. */
  reference: "category" | "show" | null;
  before: string;
  after: string;
}

type Columns = Readonly<Record<string, unknown>>;

/** Compares the columns that both rows have. The order is the order of the form. */
export function fieldChanges(table: HistoryTable, before: Columns, after: Columns): FieldChange[] {
  const order = FIELDS[table]?.map((field) => field.column) ?? [];
  const position = (column: string) =>
    order.includes(column) ? order.indexOf(column) : order.length;
  return Object.keys(before)
    .filter((column) => column in after && !HIDDEN.has(column))
    .filter((column) => !isSame(before[column] ?? null, after[column] ?? null))
    .sort((a, b) => position(a) - position(b))
    .map((column) => toChange(table, column, before[column], after[column]));
}

/** Describes the values of a deleted row. Empty fields are left out. */
export const fieldsOfDeleted = (table: HistoryTable, row: Columns): FieldChange[] =>
  fieldChanges(table, row, Object.fromEntries(Object.keys(row).map((column) => [column, null])));

function toChange(
  table: HistoryTable,
  column: string,
  before: unknown,
  after: unknown,
): FieldChange {
  const field = FIELDS[table]?.find((known) => known.column === column);
  const isRich = field?.kind === "html" || field?.kind === "htmls";
  const textOf = (value: unknown) =>
    column === "submitted_at" ? valueText(value !== null, false) : valueText(value, isRich);
  return {
    column,
    label: field?.label ?? LABELS[column] ?? labelOf(column),
    reference: REFERENCES[column] ?? null,
    before: textOf(before),
    after: textOf(after),
  };
}

const REFERENCES: Record<string, FieldChange["reference"]> = {
  category_id: "category",
  show_id: "show",
};

const labelOf = (column: string) =>
  (column.charAt(0).toUpperCase() + column.slice(1)).replaceAll("_", " ");
