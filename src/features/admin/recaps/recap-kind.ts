import {
  type EditedRecap,
  fetchEditedRecap,
  insertRecap,
  updateRecap,
} from "../../../data/recap-editing.ts";
import { sanitizeRichText } from "../../../data/sanitize-browser.ts";
import { readValues } from "../../../domain/form-values.ts";
import { problemsOf } from "../../../domain/recap-form/problems.ts";
import { changedColumns, newRow, valuesOf } from "../../../domain/recap-form/row.ts";
import {
  EMPTY_RECAP,
  type GuestValues,
  RECAP_LABELS,
  type RecapValues,
} from "../../../domain/recap-form/values.ts";
import { slugAlong } from "../../../domain/slug.ts";
import type { RowKind } from "../kit/row-kind.ts";

export const TABLE = "er_episodes";

export const RECAP: RowKind<EditedRecap, RecapValues> = {
  table: TABLE,
  noun: "recap",
  empty: EMPTY_RECAP,
  valuesOf: (row) => valuesOf(row, row.category_id, sanitizeRichText),
  nameOf: ({ title }) => title.trim(),
  labels: RECAP_LABELS,
  rich: ["recapBody", "recommendations"],
  readKept: (kept) => {
    const values = readValues(kept, EMPTY_RECAP);
    return { ...values, guests: values.guests.filter(isGuest) };
  },
  whileNew: (before, now) => ({
    ...now,
    slug:
      now.slug === before.slug ? slugAlong(now.slug, before.title, now.title, "episode") : now.slug,
  }),
  problemsOf,
  insert: (values) => insertRecap(newRow(values), values.categoryId),
  update: (id, version, values, base) =>
    updateRecap(id, version, changedColumns(base, values), values.categoryId),
  fetch: (id) => fetchEditedRecap(id),
};

const isGuest = (guest: unknown): guest is GuestValues =>
  typeof guest === "object" &&
  guest !== null &&
  typeof (guest as GuestValues).name === "string" &&
  typeof (guest as GuestValues).link === "string";
