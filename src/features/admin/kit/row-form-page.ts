/** A form of the admin area with a fake table and a fake browser, for the tests of `row-form.ts`. */
import { afterEach, beforeEach, vi } from "vitest";
import type { EditedRow } from "../../../data/row-editing.ts";
import { ROW_DRAFTS, type RowDraft } from "../../../domain/forms/row-draft.ts";
import { createDrafts } from "../../../state/drafts.ts";
import { $unsavedForms } from "./drafts.ts";
import { createRowForm } from "./row-form.ts";
import { deriveSlugFrom, type RowKind } from "./row-kind.ts";

export interface Row extends EditedRow {
  name: string;
  slug: string;
}
export interface Values {
  name: string;
  slug: string;
}

export const NOW = "2026-11-24T10:00:00.000Z";
export const row = (changes: Partial<Row> = {}): Row => ({
  id: "r",
  version: 3,
  name: "Wells",
  slug: "wells",
  ...changes,
});
export const typedValues = { name: "Wells", slug: "mine" };

export const valuesOf = ({ name, slug }: Row): Values => ({ name, slug });

interface PageOptions {
  fixedRow?: Row;
  merge?: NonNullable<RowKind<Row, Values>["merge"]>;
}

/** Creates a form for a table with one row, in a fake browser that stores drafts. */
export function openPage({ fixedRow, merge }: PageOptions = {}) {
  const storage = new Map<string, string>();
  const browser = { isStorageFull: false };
  const drafts = createDrafts(ROW_DRAFTS, () => ({
    getItem: (key) => storage.get(key) ?? null,
    setItem: (key, text) => {
      if (browser.isStorageFull) throw new DOMException("full", "QuotaExceededError");
      storage.set(key, text);
    },
    removeItem: (key) => void storage.delete(key),
  }));
  const table = {
    insert: vi.fn<(values: Values) => Promise<Row>>(async (values) => row({ ...values, version: 1 })),
    update: vi.fn<RowKind<Row, Values>["update"]>(async (_id, version, values) => ({
      state: "saved",
      row: row({ ...values, version: version + 1 }),
    })),
    fetch: vi.fn<(id: string) => Promise<Row | null>>(async () => row()),
  };
  const kind: RowKind<Row, Values> = {
    table: "er_categories",
    noun: "category",
    plural: "categories",
    success: (action) => action,
    empty: { name: "", slug: "" },
    valuesOf,
    nameOf: ({ name }) => name,
    labels: { name: "Name", slug: "Slug" },
    deriveForNewRow: deriveSlugFrom(({ name }) => name, "category"),
    problemsOf: ({ name }) => ({ name: name === "" ? "Please fill this in." : undefined }),
    ...(merge && { merge }),
    ...table,
  };
  const lockedIds = new Set<string>();
  const idsInOtherTabs = new Set<string>();
  let draftCount = 0;
  const environment = {
    drafts,
    lockDraft: (id: string) => {
      lockedIds.add(id);
      return () => void lockedIds.delete(id);
    },
    draftIdsInOtherTabs: async () => idsInOtherTabs,
    newId: () => `draft-${++draftCount}`,
    now: () => new Date(NOW),
    focusForm: vi.fn<() => void>(),
    focusFirstField: vi.fn<(fields: readonly string[]) => void>(),
    onSaved: vi.fn<(isNew: boolean) => void>(),
    onSaveFailed: vi.fn<(error: unknown) => void>(),
    showError: vi.fn<(text: string) => void>(),
  };
  const form = createRowForm({ kind, userId: "u", fixedRow, environment });
  return { form, environment, table, drafts, browser, storage, lockedIds, idsInOtherTabs };
}

export const draft = (changes: Partial<RowDraft> = {}): RowDraft => ({
  id: "earlier",
  userId: "u",
  table: "er_categories",
  row: { id: "r", version: 3 },
  name: "Wells",
  at: NOW,
  values: { ...typedValues },
  changed: ["slug"],
  ...changes,
});

/** A response of the backend that the test resolves later. */
export const delayedResponse = <Response>() => Promise.withResolvers<Response>();

export async function openChangedForm(options?: PageOptions) {
  const openedPage = openPage(options);
  if (!options?.fixedRow) await openedPage.form.open(row());
  openedPage.form.change({ slug: "mine" });
  return { ...openedPage, state: () => openedPage.form.$form.get() };
}

/** Each test file calls this function, because hooks belong to the file that registers them. */
export function setUpFakeTime(): void {
  beforeEach(() => {
    vi.useFakeTimers();
    $unsavedForms.set({});
  });
  afterEach(() => {
    vi.useRealTimers();
  });
}
