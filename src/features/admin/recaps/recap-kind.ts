import { fetchCategoryName, fetchShowName } from "../../../data/choices.ts";
import {
  type EditedRecap,
  fetchCategoryIdOf,
  fetchEditedRecap,
  insertRecap,
  updateRecap,
} from "../../../data/recap-editing.ts";
import { sanitizeRichText } from "../../../data/sanitize-browser.ts";
import { readValues } from "../../../domain/forms/form-values.ts";
import {
  changedColumns,
  EMPTY_RECAP,
  newRow,
  problemsOf,
  RECAP_LABELS,
  type RecapValues,
  valuesOf,
} from "../../../domain/recap-form/recap-form.ts";
import { scheduleProblem } from "../../../domain/site/schedule.ts";
import { isRecord } from "../../../domain/text/is-record.ts";
import { deriveSlugFrom, type RowKind } from "../kit/row-kind.ts";

export const RECAP: RowKind<EditedRecap, RecapValues> = {
  table: "er_episodes",
  noun: "recap",
  plural: "recaps",
  success: (action) => `Recap ${action} successfully!`,
  empty: EMPTY_RECAP,
  valuesOf: (row) => valuesOf(row, row.category_id, sanitizeRichText),
  nameOf: ({ title }) => title.trim(),
  labels: RECAP_LABELS,
  richFields: ["recapBody", "showNotes", "recommendations"],
  nameFinders: { categoryId: fetchCategoryName, showId: fetchShowName },
  readDraftValues: readDraftRecap,
  deriveForNewRow: deriveSlugFrom(({ title }) => title, "episode"),
  problemsOf: (values) => {
    const publishAt = scheduleProblem(values.publishAt, Date.now());
    return publishAt === undefined ? problemsOf(values) : { ...problemsOf(values), publishAt };
  },
  insert: (values) => insertRecap(newRow(values), values.categoryId),
  update: (id, version, values, base) =>
    updateRecap(id, version, changedColumns(base, values), values.categoryId),
  fetch: (id) => fetchEditedRecap(id),
  versions: { table: "er_episodes", valuesOf: valuesOfVersion },
};

/** The form of an author, who can only write drafts. */
export const AUTHOR_RECAP: typeof RECAP = {
  ...RECAP,
  empty: { ...EMPTY_RECAP, isPublished: false },
  readDraftValues: (storedValues) => ({
    ...readDraftRecap(storedValues),
    isPublished: false,
    publishAt: "",
  }),
};

function readDraftRecap(storedValues: Record<string, unknown>): RecapValues {
  const values = readValues(storedValues, EMPTY_RECAP);
  return {
    ...values,
    guests: values.guests.filter(hasTexts("name", "link")),
    links: values.links.filter(hasTexts("text", "url")),
    chapters: values.chapters.filter(hasTexts("start", "title")),
  };
}

/** Returns the values of an old version. Omits the publication state, the publication time, and a show that no longer exists. */
async function valuesOfVersion(row: Record<string, unknown>): Promise<Partial<RecapValues>> {
  const recap = row as unknown as EditedRecap;
  const categoryId = await fetchCategoryIdOf(recap.show_id);
  const {
    isPublished: _,
    publishAt: __,
    ...values
  } = valuesOf(recap, categoryId ?? "", sanitizeRichText);
  if (categoryId !== null) return values;
  const { showId: ___, categoryId: ____, ...valuesWithoutShow } = values;
  return valuesWithoutShow;
}

const hasTexts =
  (...keys: string[]) =>
  (item: unknown) =>
    isRecord(item) && keys.every((key) => typeof item[key] === "string");
