import { fetchCategoryName } from "../../../data/choices.ts";
import { type EditedShow, insertShow, showRows, updateShow } from "../../../data/show-editing.ts";
import { SHOW_FIELDS } from "../../../domain/content/show-fields.ts";
import { formOf, type ValuesOf } from "../../../domain/forms/field-form.ts";
import { deriveSlugFrom, type RowKind } from "../kit/row-kind.ts";

export type ShowValues = ValuesOf<typeof SHOW_FIELDS>;

const { rowOf, ...form } = formOf(SHOW_FIELDS);

export const SHOW: RowKind<EditedShow, ShowValues> = {
  ...form,
  table: "er_shows",
  noun: "show",
  plural: "shows",
  success: (action) => `Show ${action} successfully`,
  nameOf: ({ name }) => name.trim(),
  nameFinders: { categoryId: fetchCategoryName },
  deriveForNewRow: deriveSlugFrom(({ name }) => name, "show"),
  insert: (values) => insertShow(rowOf(values)),
  update: (id, version, values) => updateShow(id, version, rowOf(values)),
  fetch: (id) => showRows.fetch(id),
  versions: {
    table: "er_shows",
    valuesOf: async (row) => form.valuesOf(row as unknown as EditedShow),
  },
};
