import { fetchCategoryName, fetchShowName } from "../../../data/choices.ts";
import {
  type EditedRecap,
  fetchCategoryIdOf,
  fetchEditedRecap,
  insertRecap,
  updateRecap,
} from "../../../data/recap-editing.ts";
import { storeReceipts } from "../../../data/receipts.ts";
import { sanitizeRichText } from "../../../data/sanitize-browser.ts";
import { changedFields, readValues } from "../../../domain/forms/form-values.ts";
import { withoutUnseenReading } from "../../../domain/recap-form/read-mark.ts";
import {
  changedColumns,
  EMPTY_RECAP,
  merge,
  newRow,
  problemsOf,
  RECAP_LABELS,
  type RecapValues,
  receiptsToStore,
  valuesOf,
} from "../../../domain/recap-form/recap-form.ts";
import { readReceipts } from "../../../domain/receipts/receipt.ts";
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
  merge: (base, mine, theirs) => withoutUnseenReading(base, merge(base, mine, theirs), theirs),
  problemsOf: (values) => {
    const publishAt = scheduleProblem(values.publishAt, Date.now());
    return publishAt === undefined ? problemsOf(values) : { ...problemsOf(values), publishAt };
  },
  insert,
  update,
  fetch: (id) => fetchEditedRecap(id),
  versions: { table: "er_episodes", valuesOf: valuesOfVersion },
};

async function insert(values: RecapValues): Promise<EditedRecap> {
  const row = await insertRecap(newRow(values), values.categoryId);
  await storeReceipts(row.id, receiptsToStore(values)).catch((error: unknown) => {
    throw new Error(
      "The recap is saved, but the receipts of its sentences are not. Open it, and generate the texts again.",
      {
        cause: error,
      },
    );
  });
  return row;
}

/** Stores the receipts first. Until the recap has their sentences, they have no effect, so a failed save loses nothing. */
async function update(id: string, version: number, values: RecapValues, base: RecapValues) {
  await storeReceipts(id, receiptsToStore(values));
  const outcome = await updateRecap(id, version, changedColumns(base, values), values.categoryId);
  if (outcome.state !== "conflict") return outcome;
  // If an earlier save succeeded, but the browser did not receive the response, only the receipts of the form differ.
  const { theirs } = outcome;
  const theirValues = valuesOf(theirs, theirs.category_id, sanitizeRichText);
  const isAlreadySaved = changedFields({ ...theirValues, receipts: values.receipts }, values).length === 0;
  return isAlreadySaved ? { state: "saved" as const, row: theirs } : outcome;
}

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
    corrections: values.corrections.filter(hasTexts("date", "text")),
    receipts: readReceipts(values.receipts),
  };
}

/**
 * Returns the values of an old version. Omits the publication state, the publication time, a show that no longer exists, the
 * corrections, because readers were promised the later ones too, and that an editor has read the version: only a tick in
 * the form says this.
 */
async function valuesOfVersion(row: Record<string, unknown>): Promise<Partial<RecapValues>> {
  const recap = row as unknown as EditedRecap;
  const categoryId = await fetchCategoryIdOf(recap.show_id);
  const {
    isPublished: _,
    publishAt: __,
    receipts: ___,
    corrections: ____,
    madeBy,
    ...texts
  } = valuesOf(recap, categoryId ?? "", sanitizeRichText);
  const values = madeBy === "machine" ? { ...texts, madeBy } : texts;
  if (categoryId !== null) return values;
  const { showId: _____, categoryId: ______, ...valuesWithoutShow } = values;
  return valuesWithoutShow;
}

const hasTexts =
  (...keys: string[]) =>
  (item: unknown) =>
    isRecord(item) && keys.every((key) => typeof item[key] === "string");
