import { EPISODE_FIELDS } from "../domain/content/episode-fields.ts";
import { columnsOf, type RowOf } from "../domain/content/fields.ts";
import { textsOf } from "../domain/forms/input-kinds.ts";
import { type GeneratedRecap, readGenerated, readGeneratedSections } from "../domain/recap-form/generated.ts";
import type { GeneratedSection } from "../domain/recap-form/generated-sections.ts";
import type { KnownFacts } from "../domain/recap-form/known-facts.ts";
import type { RecapRow } from "../domain/recap-form/recap-form.ts";
import type { RecapLength } from "../domain/recap-form/recap-length.ts";
import type { Again } from "../domain/recap-form/written-again.ts";
import { type Receipt, readReceipts } from "../domain/receipts/receipt.ts";
import { receiptRows } from "../domain/receipts/receipt-rows.ts";
import { fieldsOf } from "../domain/text/is-record.ts";
import { backend } from "./client.ts";
import type { Json, TablesInsert, TablesUpdate } from "./database.types.ts";
import { callFunction, FunctionRefused } from "./functions.ts";
import { type EditedRow, rowEditing, type UpdateOutcome } from "./row-editing.ts";
import { sanitizeRichText } from "./sanitize-browser.ts";
import { withSession } from "./with-session.ts";

type StoredRecap = RowOf<typeof EPISODE_FIELDS>;

export interface EditedRecap extends StoredRecap {
  category_id: string;
}

const recapRows = rowEditing<StoredRecap, "er_episodes">("er_episodes", columnsOf(EPISODE_FIELDS));

export class ShowDidNotLoad extends Error {}

export async function fetchEditedRecap(id: string, signal?: AbortSignal): Promise<EditedRecap | null> {
  const row = await recapRows.fetch(id, signal);
  return row && withCategory(row);
}

async function withCategory(row: StoredRecap): Promise<EditedRecap> {
  const category_id = await fetchCategoryIdOf(row.show_id);
  if (category_id === null) throw new ShowDidNotLoad();
  return { ...row, category_id };
}

/** Returns null if the show does not exist. */
export async function fetchCategoryIdOf(showId: string): Promise<string | null> {
  const { data, error } = await backend().from("er_shows").select("category_id").eq("id", showId).maybeSingle();
  if (error) throw new ShowDidNotLoad(error.message);
  return data?.category_id ?? null;
}

export async function insertRecap(row: Partial<RecapRow>, category_id: string): Promise<EditedRecap> {
  return { ...(await recapRows.insert(row as TablesInsert<"er_episodes">)), category_id };
}

/** The database takes a write of `is_machine_made` as the mark of a save in the form (`private.note_form_save`). */
export const updateRecap = (id: string, version: number, columns: Partial<RecapRow>, category_id: string) =>
  update(id, version, { ...columns, is_machine_made: false } as RecapChange, category_id);

/** The database replaces `submitted_at` with its own time. Authors may not change the review note, so the update leaves out the note. */
export const submitRecap = ({ id, version }: EditedRow, category_id: string) =>
  update(id, version, { submitted_at: new Date().toISOString() }, category_id);

export const withdrawRecap = ({ id, version }: EditedRow, category_id: string) =>
  update(id, version, { submitted_at: null }, category_id);

export const sendBackRecap = ({ id, version }: EditedRow, category_id: string, review_note: string) =>
  update(id, version, { submitted_at: null, review_note }, category_id);

type RecapChange = TablesUpdate<"er_episodes">;

async function update(
  id: string,
  version: number,
  change: RecapChange,
  category_id: string,
): Promise<UpdateOutcome<EditedRecap>> {
  const outcome = await recapRows.update(id, version, change);
  switch (outcome.state) {
    case "saved":
      return { ...outcome, row: { ...outcome.row, category_id } };
    case "conflict":
      return { ...outcome, theirs: await withCategory(outcome.theirs) };
    case "gone":
      return outcome;
  }
}

export const deleteRecap = recapRows.remove;

export async function fetchTitleOfOtherRecap(
  slug: string,
  ownId: string | null,
  signal: AbortSignal,
): Promise<string | null> {
  const query = backend().from("er_episodes").select("title").eq("slug", slug).limit(1);
  const { data, error } = await (ownId ? query.neq("id", ownId) : query).abortSignal(signal);
  if (error) throw error;
  return data[0]?.title ?? null;
}

export const NO_RECAP = "No episode data received from generator";

/** The edge function saves nothing (specification §4). */
export async function generateRecap(
  input: { videoId: string; showId: string; transcript?: string },
  signal: AbortSignal,
): Promise<GeneratedRecap> {
  const body = { ...input, previewOnly: true };
  const reply = await callFunction("youtube-episode-generator", body, signal);
  const recap = readGenerated(reply, sanitizeRichText);
  if (!recap) throw new FunctionRefused(NO_RECAP);
  return recap;
}

export type RecapSource =
  | { kind: "transcript"; text: string }
  | { kind: "episode"; id: string }
  | { kind: "video"; id: string }
  | { kind: "text"; text: string };

/** Generates one section or all sections from one source. The edge function saves nothing. */
export async function generateSections(
  input: {
    showId: string;
    title: string;
    source: RecapSource;
    section?: GeneratedSection;
    length?: RecapLength;
    again?: Again;
    known?: KnownFacts;
    /** The id of the stored recap that gets the texts. The edge function runs only one generation for each recap at a time. */
    episodeId?: string;
  },
  signal: AbortSignal,
): Promise<GeneratedRecap> {
  return readGeneratedSections(await callFunction("generate-recap", input, signal), sanitizeRichText);
}

interface SentencesInput {
  showId: string;
  title: string;
  source: RecapSource;
  known: KnownFacts;
  episodeId?: string;
}
type SentenceInput = Pick<Receipt, "field" | "sentence" | "lines">;

/** What a check of sentences has found. Nothing is saved. */
export interface CheckedAgain {
  receipts: Receipt[];
  notes: string[];
}

export async function checkSentencesAgain(
  input: SentencesInput,
  check: readonly SentenceInput[],
  signal: AbortSignal,
): Promise<CheckedAgain> {
  const { receipts, notes } = fieldsOf(await callFunction("generate-recap", { ...input, check }, signal));
  return { receipts: readReceipts(receipts), notes: textsOf(notes) };
}

/** Writes one sentence again from its passage. */
export async function rewriteSentence(
  input: SentencesInput,
  rewrite: SentenceInput,
  signal: AbortSignal,
): Promise<CheckedAgain & { text: string }> {
  const { text, receipts, notes } = fieldsOf(await callFunction("generate-recap", { ...input, rewrite }, signal));
  if (typeof text !== "string" || text === "") throw new FunctionRefused("The model wrote no sentence.");
  return { text, receipts: readReceipts(receipts), notes: textsOf(notes) };
}

/**
 * Keeps texts of a section as versions of the recap, without saving the recap. Each text has the columns that differ. The
 * receipts are of sentences that the recap does not have yet.
 */
export const keepTexts = (
  episodeId: string,
  section: GeneratedSection,
  texts: readonly Partial<RecapRow>[],
  receipts: readonly Receipt[],
): Promise<void> =>
  withSession(async () => {
    const args = { episode: episodeId, section, texts: texts as Json, receipts: receiptRows(receipts) };
    const { error } = await backend().rpc("keep_texts", args);
    if (error) throw error;
  });
