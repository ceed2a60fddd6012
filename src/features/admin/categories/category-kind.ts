import { categoryRows, type EditedCategory } from "../../../data/category-editing.ts";
import { CATEGORY_FIELDS } from "../../../domain/content/show-fields.ts";
import { formOf, type ValuesOf } from "../../../domain/forms/field-form.ts";
import { deriveSlugFrom, type RowKind } from "../kit/row-kind.ts";

export type CategoryValues = ValuesOf<typeof CATEGORY_FIELDS>;

const { rowOf, ...form } = formOf(CATEGORY_FIELDS);

export const CATEGORY: RowKind<EditedCategory, CategoryValues> = {
  ...form,
  table: "er_categories",
  noun: "category",
  plural: "categories",
  success: (action) => `Category ${action} successfully`,
  nameOf: ({ name }) => name.trim(),
  deriveForNewRow: deriveSlugFrom(({ name }) => name, "category"),
  insert: (values) => categoryRows.insert(rowOf(values)),
  update: (id, version, values) => categoryRows.update(id, version, rowOf(values)),
  fetch: (id) => categoryRows.fetch(id),
  versions: {
    table: "er_categories",
    valuesOf: async (row) => form.valuesOf(row as unknown as EditedCategory),
  },
};
