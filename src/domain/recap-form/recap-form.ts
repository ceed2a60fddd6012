import { EPISODE_FIELDS } from "../content/episode-fields.ts";
import type { Sanitize } from "../content/fields.ts";
import { storedGuests } from "../content/guests.ts";
import { formOf, type InputRow, type ValuesOf } from "../forms/field-form.ts";
import type { Receipt, ReceiptField } from "../receipts/receipt.ts";
import { receiptsInTexts } from "../receipts/written-receipts.ts";

type Episode = typeof EPISODE_FIELDS;
const form = formOf(EPISODE_FIELDS);

export type RecapRow = InputRow<Episode>;

export interface RecapValues extends ValuesOf<Episode> {
  categoryId: string;
  /** A value of `MADE_BY`. The generator sets it, and no input shows it. */
  madeBy: string;
  /** A value of `TEXT_SOURCES`, or empty. */
  restsOn: string;
  /** The receipts that the next save stores: those of generated sentences, and those that the editor has changed. */
  receipts: readonly Receipt[];
}
export type RecapField = keyof RecapValues;

export const EMPTY_RECAP: RecapValues = {
  categoryId: "",
  madeBy: "person",
  restsOn: "",
  receipts: [],
  ...form.empty,
  isPublished: true,
};
export const RECAP_LABELS: Record<RecapField, string> = {
  categoryId: "Category",
  madeBy: "Written by",
  restsOn: "Source",
  receipts: "Receipts",
  ...form.labels,
};

/** An RSS feed sets these columns for one sound file. The values are wrong for another file. */
const NO_FEED_MEDIA = { enclosure_type: null, enclosure_bytes: null };
const NO_LEGACY_GUEST = { guest_name: null, guest_link: null };
type LegacyGuest = { guest_name: string | null; guest_link: string | null };
type Origin = { made_by: string | null; rests_on: string | null };
type FeedMedia = { enclosure_type: string | null; enclosure_bytes: number | null };
type Changes = Partial<RecapRow & LegacyGuest & FeedMedia>;
type WritableRow = Partial<RecapRow & LegacyGuest & Origin & FeedMedia>;

export const valuesOf = (
  row: RecapRow & LegacyGuest & Origin,
  categoryId: string,
  sanitize: Sanitize,
): RecapValues => ({
  categoryId,
  madeBy: row.made_by ?? "person",
  restsOn: row.rests_on ?? "",
  receipts: [],
  ...form.valuesOf({ ...row, guests: storedGuests(row) }, sanitize),
});

export const newRow = (values: RecapValues): WritableRow => ({
  ...toWritableRow(form.rowOf(values)),
  ...(values.madeBy !== "person" && originOf(values)),
});

export const changedColumns = (before: RecapValues, after: RecapValues): WritableRow => ({
  ...withoutFeedMedia(toWritableRow(form.changesOf(before, after))),
  ...((before.madeBy !== after.madeBy || before.restsOn !== after.restsOn) && originOf(after)),
});

/** Returns the receipts of the sentences that a save stores. */
export const receiptsToStore = (values: RecapValues): Receipt[] =>
  receiptsInTexts(values.receipts, form.rowOf(values) as Pick<RecapRow, ReceiptField>);

const withoutFeedMedia = (row: Changes): Changes => ("enclosure_url" in row ? { ...row, ...NO_FEED_MEDIA } : row);

const originOf = ({ madeBy, restsOn }: RecapValues): Origin => ({
  made_by: madeBy,
  rests_on: restsOn || null,
});

function toWritableRow({ show_id, ...row }: Partial<RecapRow>): Partial<RecapRow & LegacyGuest> {
  return {
    ...row,
    ...(show_id && { show_id }),
    // If `guests` is empty, pages show the guest in the old columns. So this code empties the old columns.
    ...("guests" in row && NO_LEGACY_GUEST),
  };
}

export const { merge, problemsOf, readFunctionReply } = form;
