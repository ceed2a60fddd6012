import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { CATEGORY_FIELDS, SHOW_FIELDS } from "../../domain/content/show-fields.ts";
import { formOf } from "../../domain/forms/field-form.ts";
import { RECAP_LABELS } from "../../domain/recap-form/recap-form.ts";

const sourceOf = (folder: string) => {
  const directory = new URL(`${folder}/`, import.meta.url);
  const files = readdirSync(directory).filter((name) => name.endsWith(".tsx"));
  return files.map((name) => readFileSync(new URL(name, directory), "utf8")).join("\n");
};

/** The generator sets `madeBy`, `restsOn` and `receipts`, so the form has no inputs for them. */
const { madeBy: _, restsOn: __, receipts: ___, ...RECAP_INPUTS } = RECAP_LABELS;

test.each([
  ["categories", formOf(CATEGORY_FIELDS).labels],
  ["shows", formOf(SHOW_FIELDS).labels],
  ["recaps/form", RECAP_INPUTS],
])("the form in the folder %s has an input for each field", (folder, labels) => {
  const source = sourceOf(folder);
  const fieldsWithoutInput = Object.keys(labels).filter((name) => !source.includes(`bind(form, "${name}")`));
  expect(fieldsWithoutInput).toEqual([]);
});
