import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type EditedRow, NothingWritten, type UpdateOutcome } from "../../../data/row-editing.ts";
import { ROW_DRAFTS, type RowDraft } from "../../../domain/forms/row-draft.ts";
import { createDrafts } from "../../../state/drafts.ts";
import { TYPING_PAUSE_MS } from "./draft-writer.ts";
import { $isDraftStored } from "./drafts.ts";
import { createRowForm } from "./row-form.ts";
import { deriveSlugFrom, type RowKind } from "./row-kind.ts";

interface Row extends EditedRow {
  name: string;
  slug: string;
}
interface Values {
  name: string;
  slug: string;
}

const NOW = "2026-11-24T10:00:00.000Z";
const row = (changes: Partial<Row> = {}): Row => ({
  id: "r",
  version: 3,
  name: "Wells",
  slug: "wells",
  ...changes,
});
const typedValues = { name: "Wells", slug: "mine" };

const valuesOf = ({ name, slug }: Row): Values => ({ name, slug });

/** Opens a form for a table with one row. The fake browser stores drafts. */
function openPage({ fixedRow }: { fixedRow?: Row } = {}) {
  const stored = new Map<string, string>();
  const browser = { isFull: false };
  const drafts = createDrafts(ROW_DRAFTS, () => ({
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, text) => {
      if (browser.isFull) throw new DOMException("full", "QuotaExceededError");
      stored.set(key, text);
    },
    removeItem: (key) => void stored.delete(key),
  }));
  const table = {
    insert: vi.fn<(values: Values) => Promise<Row>>(async (values) =>
      row({ ...values, version: 1 }),
    ),
    update: vi.fn<RowKind<Row, Values>["update"]>(async (_id, version, values) => ({
      state: "saved",
      row: row({ ...values, version: version + 1 }),
    })),
    fetch: vi.fn<(id: string) => Promise<Row | null>>(async () => row()),
  };
  const kind: RowKind<Row, Values> = {
    table: "er_categories",
    noun: "category",
    nouns: "categories",
    success: (what) => what,
    empty: { name: "", slug: "" },
    valuesOf,
    nameOf: ({ name }) => name,
    labels: { name: "Name", slug: "Slug" },
    deriveWhileNew: deriveSlugFrom(({ name }) => name, "category"),
    problemsOf: ({ name }) => ({ name: name === "" ? "Please fill this in." : undefined }),
    ...table,
  };
  const lockedIds = new Set<string>();
  const lockedElsewhere = new Set<string>();
  let ids = 0;
  const page = {
    drafts,
    lockDraft: (id: string) => {
      lockedIds.add(id);
      return () => void lockedIds.delete(id);
    },
    draftsLockedElsewhere: async () => lockedElsewhere,
    newId: () => `draft-${++ids}`,
    now: () => new Date(NOW),
    focusForm: vi.fn<() => void>(),
    focusFirst: vi.fn<(fields: readonly string[]) => void>(),
    onSaved: vi.fn<(isNew: boolean) => void>(),
    onRefused: vi.fn<(error: unknown) => void>(),
    showError: vi.fn<(text: string) => void>(),
  };
  const form = createRowForm({ kind, userId: "u", fixedRow, environment: page });
  return { form, page, table, drafts, browser, stored, lockedIds, lockedElsewhere };
}

const draft = (changes: Partial<RowDraft> = {}): RowDraft => ({
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

/** An answer of the backend that the test resolves later. */
const delayedAnswer = <Answer>() => Promise.withResolvers<Answer>();

async function openChangedForm(options?: { fixedRow?: Row }) {
  const opened = openPage(options);
  if (!options?.fixedRow) await opened.form.open(row());
  opened.form.change({ slug: "mine" });
  return { ...opened, state: () => opened.form.$form.get() };
}

beforeEach(() => {
  vi.useFakeTimers();
  $isDraftStored.set({});
});
afterEach(() => {
  vi.useRealTimers();
});

test("the form of a new row is empty, and makes the slug from the name until the admin types a slug", () => {
  const { form } = openPage();
  form.change({ name: "Old Wells" });
  expect(form.$form.get()).toMatchObject({
    row: null,
    values: { name: "Old Wells", slug: "old-wells" },
    changed: ["name", "slug"],
  });
  form.change({ slug: "wells" });
  form.change({ name: "Wells of Old" });
  expect(form.$form.get().values.slug).toBe("wells");
});

test("after the form opens a row, it has the focus, and a changed name does not change the slug", async () => {
  const { form, page } = openPage();
  expect(await form.open(row())).toBe(true);
  expect(page.focusForm).toHaveBeenCalledOnce();
  form.change({ name: "Springs" });
  expect(form.$form.get()).toMatchObject({
    row: { id: "r", version: 3 },
    values: { name: "Springs", slug: "wells" },
    changed: ["name"],
  });
});

test("the form stores the first change at once, in a draft with all its data", async () => {
  const { drafts, lockedIds, state } = await openChangedForm();
  const { draftId } = state();
  expect(drafts.all()).toEqual([draft({ id: draftId })]);
  expect(state().isStored).toBe(true);
  expect([...lockedIds]).toEqual([draftId]);
  expect($isDraftStored.get()).toEqual({ [draftId]: true });
});

test("the form stores later changes after a pause in typing", async () => {
  const { form, drafts } = await openChangedForm();
  const slug = () => drafts.all()[0]?.values["slug"];
  form.change({ slug: "mine-a" });
  vi.advanceTimersByTime(TYPING_PAUSE_MS - 1);
  form.change({ slug: "mine-ab" });
  vi.advanceTimersByTime(TYPING_PAUSE_MS - 1);
  expect(slug()).toBe("mine");
  vi.advanceTimersByTime(1);
  expect(slug()).toBe("mine-ab");
});

test("when the form closes, it stores the last change in the draft", async () => {
  const { form, drafts, lockedIds } = await openChangedForm();
  form.change({ slug: "mine-last" });
  form.close();
  expect(drafts.all()[0]?.values["slug"]).toBe("mine-last");
  expect(lockedIds.size).toBe(0);
  expect($isDraftStored.get()).toEqual({});
});

test("the form deletes the draft when the admin has undone every change", async () => {
  const { form, drafts, lockedIds, state } = await openChangedForm();
  form.change({ slug: "wells" });
  expect(drafts.all()).toEqual([]);
  expect([lockedIds.size, state().isStored, $isDraftStored.get()]).toEqual([0, false, {}]);
});

test("cancel asks the admin, deletes the draft and begins a new row", async () => {
  const { form, drafts, state } = await openChangedForm();
  const [firstCancel, secondCancel] = [form.cancel(), form.cancel()];
  await firstCancel;
  expect(state()).toMatchObject({ isConfirming: true, values: typedValues });
  form.answerDiscard(true);
  await secondCancel;
  expect(state()).toMatchObject({ row: null, values: { name: "", slug: "" }, changed: [] });
  expect([drafts.all(), $isDraftStored.get()]).toEqual([[], {}]);
});

test("after the form opens another row, the admin can restore the draft of the previous row", async () => {
  const { form, state } = await openChangedForm();
  const before = state().draftId;
  await form.open(row({ id: "other", name: "Moors" }));
  await vi.waitFor(() => expect(state().restorable.map(({ id }) => id)).toEqual([before]));
  expect(state()).toMatchObject({ row: { id: "other" }, changed: [] });
  expect($isDraftStored.get()).toEqual({});
});

test.each([
  [false, "r", "mine"],
  [true, "other", "wells"],
])(
  "if the storage is full, the form asks the admin before it opens another row, and the answer is %s",
  async (isYes, id, slug) => {
    const { form, browser, stored, state } = await openChangedForm();
    stored.clear();
    browser.isFull = true;
    const opened = form.open(row({ id: "other" }));
    expect(state()).toMatchObject({ isConfirming: true, isStored: false });
    form.answerDiscard(isYes);
    expect(await opened).toBe(isYes);
    expect(state()).toMatchObject({ isConfirming: false, row: { id }, values: { slug } });
  },
);

test("a second question answers the first question with no", async () => {
  const { form, browser } = await openChangedForm();
  browser.isFull = true;
  const first = form.open(row({ id: "first" }));
  const second = form.leave();
  form.answerDiscard(true);
  expect(await Promise.all([first, second])).toEqual([false, true]);
});

test.each<[string, Partial<RowDraft>, Row | null, Partial<Values>, string]>([
  ["of a row", {}, row(), typedValues, "none"],
  [
    "of a row that another admin has saved since",
    {},
    row({ version: 9, name: "Theirs" }),
    { name: "Theirs", slug: "mine" },
    "none",
  ],
  ["of a new row", { row: null, changed: ["name", "slug"] }, null, typedValues, "none"],
  ["of a deleted row", {}, null, typedValues, "gone"],
])("the form restores a draft %s", async (_, changes, stored, values, obstacle) => {
  const { form, table, drafts } = openPage();
  table.fetch.mockResolvedValue(stored);
  const restored = draft(changes);
  drafts.put(restored);
  expect(await form.restore(restored)).toBe(true);
  const state = form.$form.get();
  expect(form.$form.get()).toMatchObject({
    row: restored.row,
    values,
    obstacle: { state: obstacle },
  });
  expect(drafts.all().map(({ id }) => id)).toEqual([state.draftId]);
});

test("the form restores all values of an old draft that does not name its changed fields", async () => {
  const { form, table } = openPage();
  table.fetch.mockResolvedValue(row({ version: 9, name: "Theirs" }));
  const { changed: _, ...old } = draft();
  await form.restore(old);
  expect(form.$form.get().values).toEqual(typedValues);
});

test("if the row of a draft does not load, the draft stays stored, and a toast reports the error", async () => {
  const { form, page, table, drafts } = openPage();
  table.fetch.mockRejectedValue(new Error("offline"));
  drafts.put(draft());
  expect(await form.restore(draft())).toBe(false);
  expect(page.showError).toHaveBeenCalledWith(
    "Failed to load the category. This browser still stores your changes. Try again.",
  );
  expect(drafts.all()).toEqual([draft()]);
});

test("the form offers only drafts of this admin and this table that no other tab has locked", async () => {
  const { form, drafts, lockedElsewhere } = openPage();
  lockedElsewhere.add("open elsewhere");
  const variants = [{ userId: "other" }, { table: "er_shows" }, { id: "open elsewhere" }, {}];
  for (const changes of variants) drafts.put(draft({ id: JSON.stringify(changes), ...changes }));
  await form.findRestorable();
  expect(form.$form.get().restorable.map(({ id }) => id)).toEqual(["{}"]);
  form.discard(draft({ id: "{}" }));
  await vi.waitFor(() => expect(form.$form.get().restorable).toEqual([]));
});

test("if the browser cannot query locks, the form offers all drafts", async () => {
  const { form, page, drafts } = openPage();
  page.draftsLockedElsewhere = () => Promise.reject(new Error("no locks"));
  drafts.put(draft());
  await form.findRestorable();
  expect(form.$form.get().restorable).toEqual([draft()]);
});

test("a save sends the version of the opened row, and then the form deletes the draft and begins a new row", async () => {
  const { form, page, table, drafts, state } = await openChangedForm();
  const saving = form.save();
  expect(state().isSaving).toBe(true);
  expect(await saving).toEqual(row({ version: 4, slug: "mine" }));
  expect(table.update).toHaveBeenCalledWith("r", 3, typedValues, valuesOf(row()));
  expect(page.onSaved).toHaveBeenCalledExactlyOnceWith(false);
  expect(form.$saved.get()).toEqual(row({ version: 4, slug: "mine" }));
  expect(page.focusForm).toHaveBeenCalledTimes(2);
  expect(state()).toMatchObject({ row: null, changed: [], isSaving: false });
  expect([drafts.all(), $isDraftStored.get()]).toEqual([[], {}]);
});

test.each<[string, { fixedRow?: Row }, boolean | undefined]>([
  ["whose save has the option `stay`", {}, true],
  ["with a fixed row", { fixedRow: row() }, undefined],
])("after a save, a form %s continues with the saved row", async (_, options, stay) => {
  const { form, page, state } = await openChangedForm(options);
  page.focusForm.mockClear();
  await form.save(stay);
  expect(state()).toMatchObject({ row: { version: 4 }, values: typedValues, changed: [] });
  expect(page.focusForm).not.toHaveBeenCalled();
});

test("a second save during the first save sends nothing", async () => {
  const { form, table } = await openChangedForm();
  const saves = [form.save(), form.save()];
  expect(await Promise.all(saves)).toEqual([row({ version: 4, slug: "mine" }), null]);
  expect(table.update).toHaveBeenCalledOnce();
});

test("text that the admin types during a save stays in the form as an unsaved change", async () => {
  const { form, table, drafts, state } = await openChangedForm();
  const answer = delayedAnswer<UpdateOutcome<Row>>();
  table.update.mockReturnValue(answer.promise);
  const saving = form.save();
  form.change({ name: "Wells, and more" });
  answer.resolve({ state: "saved", row: row({ version: 4, slug: "stored" }) });
  await saving;
  expect(state()).toMatchObject({
    row: { version: 4 },
    values: { name: "Wells, and more", slug: "stored" },
    changed: ["name"],
  });
  vi.advanceTimersByTime(TYPING_PAUSE_MS);
  expect(drafts.all()[0]).toMatchObject({ row: { version: 4 }, changed: ["name"] });
});

test("if the form opens another row during a save, the answer does not replace this row", async () => {
  const { form, table, drafts, state } = await openChangedForm();
  const answer = delayedAnswer<UpdateOutcome<Row>>();
  table.update.mockReturnValue(answer.promise);
  const saving = form.save();
  await form.open(row({ id: "other", name: "Moors" }));
  answer.resolve({ state: "saved", row: row({ version: 4 }) });
  await saving;
  expect(state()).toMatchObject({
    row: { id: "other" },
    values: { name: "Moors" },
    isSaving: false,
  });
  expect(drafts.all()).toEqual([]);
});

test("the form does not send invalid values and moves the focus to the first invalid field", async () => {
  const { form, page, table, state } = await openChangedForm();
  form.change({ name: "" });
  expect(await form.save()).toBeNull();
  expect(state().errors).toEqual({ name: "Please fill this in." });
  expect(page.focusFirst).toHaveBeenLastCalledWith(["name"]);
  expect(table.update).not.toHaveBeenCalled();
  form.change({ name: "Wells" });
  expect(state().errors).toEqual({});
});

const SLUG_EXISTS = {
  code: "23505",
  message: 'duplicate key value violates unique constraint "er_categories_slug_key"',
};

test.each<[string, unknown, object]>([
  [
    "refuses the value of a field",
    SLUG_EXISTS,
    { slug: "This is taken already. Choose another one." },
  ],
  [
    "refuses the row for a reason that concerns no field of the form",
    { ...SLUG_EXISTS, message: "of another table" },
    {},
  ],
  ["does not answer", new TypeError("Failed to fetch"), {}],
  ["writes nothing, because the user is no longer an admin", new NothingWritten(), {}],
])(
  "if the database %s, the form loses neither its values nor its draft",
  async (_, error, errors) => {
    const { form, page, table, drafts, state } = await openChangedForm();
    table.update.mockRejectedValue(error);
    expect(await form.save()).toBeNull();
    expect(page.onRefused).toHaveBeenCalledWith(error);
    expect(page.onSaved).not.toHaveBeenCalled();
    expect(state()).toMatchObject({
      values: typedValues,
      isSaving: false,
      obstacle: { state: "none" },
    });
    expect(state().errors).toEqual(errors);
    expect(drafts.all()).toHaveLength(1);
  },
);

async function openFormInConflict() {
  const opened = await openChangedForm();
  const theirs = row({ version: 5, name: "Theirs", slug: "theirs" });
  opened.table.update.mockResolvedValueOnce({ state: "conflict", theirs });
  expect(await opened.form.save()).toBeNull();
  expect(opened.state()).toMatchObject({
    values: typedValues,
    obstacle: { state: "conflict", theirs },
  });
  return opened;
}

test("after a conflict, saveOverTheirs changes only the fields that this admin has edited", async () => {
  const { form, table, state } = await openFormInConflict();
  await form.saveOverTheirs();
  const merged = { name: "Theirs", slug: "mine" };
  expect(table.update).toHaveBeenLastCalledWith("r", 5, merged, { name: "Theirs", slug: "theirs" });
  expect(state()).toMatchObject({ row: null, obstacle: { state: "none" } });
});

test("after a conflict, the admin opens the version of the other admin, and can restore the own draft", async () => {
  const { form, state } = await openFormInConflict();
  const before = state().draftId;
  await form.takeTheirs();
  expect(state()).toMatchObject({
    row: { version: 5 },
    values: { name: "Theirs", slug: "theirs" },
    changed: [],
    obstacle: { state: "none" },
  });
  await vi.waitFor(() => expect(state().restorable.map(({ id }) => id)).toEqual([before]));
});

test("if the admin dismisses a conflict, the next save reports the conflict again", async () => {
  const { form, table, state } = await openFormInConflict();
  form.dismissObstacle();
  expect(state()).toMatchObject({ values: typedValues, obstacle: { state: "none" } });
  await form.save();
  expect(table.update).toHaveBeenLastCalledWith("r", 3, typedValues, valuesOf(row()));
});

test("if the stored row already has the same values, the save succeeds without a conflict", async () => {
  const { form, table, state } = await openChangedForm();
  table.update.mockResolvedValue({
    state: "conflict",
    theirs: row({ version: 4, ...typedValues }),
  });
  expect(await form.save()).toMatchObject({ version: 4 });
  expect(state()).toMatchObject({ row: null, obstacle: { state: "none" } });
});

test("if another admin has deleted the row, the admin can save it as a new row", async () => {
  const { form, page, table, state } = await openChangedForm();
  table.update.mockResolvedValue({ state: "gone" });
  expect(await form.save()).toBeNull();
  expect(state()).toMatchObject({ values: typedValues, obstacle: { state: "gone" } });
  expect(await form.saveAsNew()).toMatchObject(typedValues);
  expect(table.insert).toHaveBeenCalledWith(typedValues);
  expect(page.onSaved).toHaveBeenCalledExactlyOnceWith(true);
  expect(state()).toMatchObject({ row: null, changed: [], obstacle: { state: "none" } });
});

test("when another admin deletes the opened row, a form without changes becomes empty", async () => {
  const { form, state } = await openChangedForm();
  form.onRowDeleted("another row");
  expect(state().obstacle.state).toBe("none");
  form.onRowDeleted("r");
  expect(state()).toMatchObject({ values: typedValues, obstacle: { state: "gone" } });
  form.change({ slug: "wells" });
  form.onRowDeleted("r");
  expect(state()).toMatchObject({ row: null, obstacle: { state: "none" } });
});

test.each<[string, Partial<Row>, Values, number]>([
  [
    "shows the new value if the server changed only this field",
    { version: 4, name: "Found" },
    { name: "Found", slug: "mine" },
    4,
  ],
  [
    "does not change if another admin has changed another field",
    { version: 5, name: "Found", slug: "theirs" },
    typedValues,
    3,
  ],
  [
    "does not change if the server changed another row",
    { id: "other", name: "Found" },
    typedValues,
    3,
  ],
])("when the server changes a field, the form %s", async (_, changes, values, version) => {
  const { form, state } = await openChangedForm();
  form.adopt(row(changes), ["name"]);
  expect(state()).toMatchObject({ values, row: { id: "r", version } });
});

test("after a sign-out has deleted all drafts, the form stores nothing again", async () => {
  const { form, stored, drafts } = await openChangedForm();
  form.change({ slug: "mine, and more" });
  stored.clear();
  vi.advanceTimersByTime(TYPING_PAUSE_MS);
  form.restoreDeletedDraft();
  form.close();
  expect(drafts.exist()).toBe(false);
});

test("if another tab deletes the draft, the form stores it again", async () => {
  const { form, stored, drafts, state } = await openChangedForm();
  stored.set("draft:admin", "[]");
  form.restoreDeletedDraft();
  expect(drafts.all()).toEqual([draft({ id: state().draftId })]);
});

test("if the form closes during a save, it deletes the draft after the save", async () => {
  const { form, table, drafts } = await openChangedForm();
  const answer = delayedAnswer<UpdateOutcome<Row>>();
  table.update.mockReturnValue(answer.promise);
  const saving = form.save();
  form.close();
  answer.resolve({ state: "saved", row: row({ version: 4, slug: "mine" }) });
  await saving;
  expect([drafts.all(), $isDraftStored.get()]).toEqual([[], {}]);
});

test("if the form closes during a save, it stores changes made during the save as a draft", async () => {
  const { form, table, drafts, lockedIds } = await openChangedForm();
  const answer = delayedAnswer<UpdateOutcome<Row>>();
  table.update.mockReturnValue(answer.promise);
  const saving = form.save();
  form.change({ name: "Wells, and more" });
  form.close();
  answer.resolve({ state: "saved", row: row({ version: 4, slug: "mine" }) });
  await saving;
  expect(drafts.all()[0]?.values["name"]).toBe("Wells, and more");
  expect([lockedIds.size, $isDraftStored.get()]).toEqual([0, {}]);
});
