import { EPISODE_FIELDS } from "../content/episode-fields.ts";
import type { Sanitize } from "../content/fields.ts";
import { storedGuests } from "../content/guests.ts";
import { formOf, type InputRow, type ValuesOf } from "../forms/field-form.ts";

type Episode = typeof EPISODE_FIELDS;
const form = formOf(EPISODE_FIELDS);

export type RecapRow = InputRow<Episode>;

export interface RecapValues extends ValuesOf<Episode> {
  categoryId: string;
}
export type RecapField = keyof RecapValues;

export const EMPTY_RECAP: RecapValues = { categoryId: "", ...form.empty, isPublished: true };
export const RECAP_LABELS: Record<RecapField, string> = { categoryId: "Category", ...form.labels };

const NO_LEGACY_GUEST = { guest_name: null, guest_link: null };
type LegacyGuest = { guest_name: string | null; guest_link: string | null };

export const valuesOf = (
  row: RecapRow & LegacyGuest,
  categoryId: string,
  sanitize: Sanitize,
): RecapValues => ({
  categoryId,
  ...form.valuesOf({ ...row, guests: storedGuests(row) }, sanitize),
});

export const newRow = (values: RecapValues) => writable(form.rowOf(values));

export const changedColumns = (before: RecapValues, after: RecapValues) =>
  writable(form.changesOf(before, after));

function writable({ show_id, ...row }: Partial<RecapRow>): Partial<RecapRow & LegacyGuest> {
  return {
    ...row,
    ...(show_id && { show_id }),
    // If `guests` is empty, the old columns for a single guest are used. So delete their values.
    ...("guests" in row && NO_LEGACY_GUEST),
  };
}

export const { problemsOf, readReply } = form;
