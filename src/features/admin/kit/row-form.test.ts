import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type EditedRow, NothingWritten, type UpdateOutcome } from "../../../data/row-editing.ts";
import { ROW_DRAFTS, type RowDraft } from "../../../domain/forms/row-draft.ts";
import { createDrafts } from "../../../state/drafts.ts";
import { REST_MS } from "./draft-writer.ts";
import { $unsaved } from "./drafts.ts";
import { createRowForm } from "./row-form.ts";
import { type RowKind, slugFollows } from "./row-kind.ts";

interface Row extends EditedRow {
  name: string;
  slug: string;
}
interface Values {
  name: string;
  slug: string;
}

const NOW = "2026-11-24T10:00:00.000Z";
const row = (more: Partial<Row> = {}): Row => ({
  id: "r",
  version: 3,
  name: "Wells",
  slug: "wells",
  ...more,
});
const typed = { name: "Wells", slug: "mine" };

const valuesOf = ({ name, slug }: Row): Values => ({ name, slug });

/** A page with one form of a table that has one row, and a browser that stores its drafts. */
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
    whileNew: slugFollows(({ name }) => name, "category"),
    problemsOf: ({ name }) => ({ name: name === "" ? "Please fill this in." : undefined }),
    ...table,
  };
  const heldIds = new Set<string>();
  const heldElsewhere = new Set<string>();
  let ids = 0;
  const page = {
    drafts,
    lockDraft: (id: string) => {
      heldIds.add(id);
      return () => void heldIds.delete(id);
    },
    draftsLockedElsewhere: async () => heldElsewhere,
    newId: () => `draft-${++ids}`,
    now: () => new Date(NOW),
    focusForm: vi.fn<() => void>(),
    focusFirst: vi.fn<(fields: readonly string[]) => void>(),
    onSaved: vi.fn<(isNew: boolean) => void>(),
    onRefused: vi.fn<(error: unknown) => void>(),
    showError: vi.fn<(text: string) => void>(),
  };
  const form = createRowForm({ kind, userId: "u", fixedRow, environment: page });
  return { form, page, table, drafts, browser, stored, heldIds, heldElsewhere };
}

const draft = (more: Partial<RowDraft> = {}): RowDraft => ({
  id: "earlier",
  userId: "u",
  table: "er_categories",
  row: { id: "r", version: 3 },
  name: "Wells",
  at: NOW,
  values: { ...typed },
  changed: ["slug"],
  ...more,
});

/** A backend answer that the test resolves later. */
const pending = <Answer>() => Promise.withResolvers<Answer>();

async function editing(options?: { fixedRow?: Row }) {
  const opened = openPage(options);
  if (!options?.fixedRow) await opened.form.open(row());
  opened.form.change({ slug: "mine" });
  return { ...opened, now: () => opened.form.$form.get() };
}

beforeEach(() => {
  vi.useFakeTimers();
  $unsaved.set({});
});
afterEach(() => {
  vi.useRealTimers();
});

test("a new row begins empty, and its slug follows its name until another slug is typed", () => {
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

test("an opened row has the focus, and its slug stays when the name changes", async () => {
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

test("the first change is stored at once, with everything that restores it", async () => {
  const { drafts, heldIds, now } = await editing();
  const { draftId } = now();
  expect(drafts.all()).toEqual([draft({ id: draftId })]);
  expect(now().isStored).toBe(true);
  expect([...heldIds]).toEqual([draftId]);
  expect($unsaved.get()).toEqual({ [draftId]: true });
});

test("the form stores later changes after a pause in typing", async () => {
  const { form, drafts } = await editing();
  const slug = () => drafts.all()[0]?.values["slug"];
  form.change({ slug: "mine-a" });
  vi.advanceTimersByTime(REST_MS - 1);
  form.change({ slug: "mine-ab" });
  vi.advanceTimersByTime(REST_MS - 1);
  expect(slug()).toBe("mine");
  vi.advanceTimersByTime(1);
  expect(slug()).toBe("mine-ab");
});

test("leaving the page stores the last change in the draft", async () => {
  const { form, drafts, heldIds } = await editing();
  form.change({ slug: "mine-last" });
  form.close();
  expect(drafts.all()[0]?.values["slug"]).toBe("mine-last");
  expect(heldIds.size).toBe(0);
  expect($unsaved.get()).toEqual({});
});

test("undoing every change deletes the draft", async () => {
  const { form, drafts, heldIds, now } = await editing();
  form.change({ slug: "wells" });
  expect(drafts.all()).toEqual([]);
  expect([heldIds.size, now().isStored, $unsaved.get()]).toEqual([0, false, {}]);
});

test("cancel asks, deletes the draft and begins a new row", async () => {
  const { form, drafts, now } = await editing();
  const [stayed, left] = [form.cancel(), form.cancel()];
  await stayed;
  expect(now()).toMatchObject({ isConfirming: true, values: typed });
  form.answer(true);
  await left;
  expect(now()).toMatchObject({ row: null, values: { name: "", slug: "" }, changed: [] });
  expect([drafts.all(), $unsaved.get()]).toEqual([[], {}]);
});

test("opening another row stores the draft of the previous row as restorable", async () => {
  const { form, now } = await editing();
  const before = now().draftId;
  await form.open(row({ id: "other", name: "Moors" }));
  await vi.waitFor(() => expect(now().restorable.map(({ id }) => id)).toEqual([before]));
  expect(now()).toMatchObject({ row: { id: "other" }, changed: [] });
  expect($unsaved.get()).toEqual({});
});

test.each([
  [false, "r", "mine"],
  [true, "other", "wells"],
])(
  "with a full storage, opening another row asks first and follows the answer %s",
  async (isYes, id, slug) => {
    const { form, browser, stored, now } = await editing();
    stored.clear();
    browser.isFull = true;
    const opened = form.open(row({ id: "other" }));
    expect(now()).toMatchObject({ isConfirming: true, isStored: false });
    form.answer(isYes);
    expect(await opened).toBe(isYes);
    expect(now()).toMatchObject({ isConfirming: false, row: { id }, values: { slug } });
  },
);

test("a second question answers the first one with no", async () => {
  const { form, browser } = await editing();
  browser.isFull = true;
  const first = form.open(row({ id: "first" }));
  const second = form.leave();
  form.answer(true);
  expect(await Promise.all([first, second])).toEqual([false, true]);
});

test.each<[string, Partial<RowDraft>, Row | null, Partial<Values>, string]>([
  ["over the row", {}, row(), typed, "none"],
  [
    "over a later save",
    {},
    row({ version: 9, name: "Theirs" }),
    { name: "Theirs", slug: "mine" },
    "none",
  ],
  ["of a new row", { row: null, changed: ["name", "slug"] }, null, typed, "none"],
  ["of a deleted row", {}, null, typed, "gone"],
])("a draft %s is restored", async (_, more, stored, values, obstacle) => {
  const { form, table, drafts } = openPage();
  table.fetch.mockResolvedValue(stored);
  const restored = draft(more);
  drafts.put(restored);
  expect(await form.restore(restored)).toBe(true);
  const now = form.$form.get();
  expect(now).toMatchObject({ row: restored.row, values, obstacle: { state: obstacle } });
  expect(drafts.all().map(({ id }) => id)).toEqual([now.draftId]);
});

test("a draft of an earlier release, without its changed fields, is restored whole", async () => {
  const { form, table } = openPage();
  table.fetch.mockResolvedValue(row({ version: 9, name: "Theirs" }));
  const { changed: _, ...old } = draft();
  await form.restore(old);
  expect(form.$form.get().values).toEqual(typed);
});

test("a draft whose row cannot be read stays, and a toast says so", async () => {
  const { form, page, table, drafts } = openPage();
  table.fetch.mockRejectedValue(new Error("offline"));
  drafts.put(draft());
  expect(await form.restore(draft())).toBe(false);
  expect(page.showError).toHaveBeenCalledWith(
    "Failed to load the category. This browser still stores your changes. Try again.",
  );
  expect(drafts.all()).toEqual([draft()]);
});

test("only the admin's own drafts of this table that no other tab holds are restorable", async () => {
  const { form, drafts, heldElsewhere } = openPage();
  heldElsewhere.add("open elsewhere");
  const others = [{ userId: "other" }, { table: "er_shows" }, { id: "open elsewhere" }, {}];
  for (const more of others) drafts.put(draft({ id: JSON.stringify(more), ...more }));
  await form.findRestorable();
  expect(form.$form.get().restorable.map(({ id }) => id)).toEqual(["{}"]);
  form.discard(draft({ id: "{}" }));
  await vi.waitFor(() => expect(form.$form.get().restorable).toEqual([]));
});

test("where locks cannot be queried, all drafts are restorable", async () => {
  const { form, page, drafts } = openPage();
  page.draftsLockedElsewhere = () => Promise.reject(new Error("no locks"));
  drafts.put(draft());
  await form.findRestorable();
  expect(form.$form.get().restorable).toEqual([draft()]);
});

test("a save sends the version that was opened, deletes the draft and begins a new row", async () => {
  const { form, page, table, drafts, now } = await editing();
  const saving = form.save();
  expect(now().isSaving).toBe(true);
  expect(await saving).toEqual(row({ version: 4, slug: "mine" }));
  expect(table.update).toHaveBeenCalledWith("r", 3, typed, valuesOf(row()));
  expect(page.onSaved).toHaveBeenCalledExactlyOnceWith(false);
  expect(form.$saved.get()).toEqual(row({ version: 4, slug: "mine" }));
  expect(page.focusForm).toHaveBeenCalledTimes(2);
  expect(now()).toMatchObject({ row: null, changed: [], isSaving: false });
  expect([drafts.all(), $unsaved.get()]).toEqual([[], {}]);
});

test.each<[string, { fixedRow?: Row }, boolean | undefined]>([
  ["that saves with `stay`", {}, true],
  ["that always edits one row", { fixedRow: row() }, undefined],
])("a form %s goes on with the saved row", async (_, options, stay) => {
  const { form, page, now } = await editing(options);
  page.focusForm.mockClear();
  await form.save(stay);
  expect(now()).toMatchObject({ row: { version: 4 }, values: typed, changed: [] });
  expect(page.focusForm).not.toHaveBeenCalled();
});

test("a second save during a save sends nothing", async () => {
  const { form, table } = await editing();
  const saves = [form.save(), form.save()];
  expect(await Promise.all(saves)).toEqual([row({ version: 4, slug: "mine" }), null]);
  expect(table.update).toHaveBeenCalledOnce();
});

test("text typed during a save stays as an unsaved change of the saved row", async () => {
  const { form, table, drafts, now } = await editing();
  const answer = pending<UpdateOutcome<Row>>();
  table.update.mockReturnValue(answer.promise);
  const saving = form.save();
  form.change({ name: "Wells, and more" });
  answer.resolve({ state: "saved", row: row({ version: 4, slug: "stored" }) });
  await saving;
  expect(now()).toMatchObject({
    row: { version: 4 },
    values: { name: "Wells, and more", slug: "stored" },
    changed: ["name"],
  });
  vi.advanceTimersByTime(REST_MS);
  expect(drafts.all()[0]).toMatchObject({ row: { version: 4 }, changed: ["name"] });
});

test("a row that is opened during a save stays when the answer comes", async () => {
  const { form, table, drafts, now } = await editing();
  const answer = pending<UpdateOutcome<Row>>();
  table.update.mockReturnValue(answer.promise);
  const saving = form.save();
  await form.open(row({ id: "other", name: "Moors" }));
  answer.resolve({ state: "saved", row: row({ version: 4 }) });
  await saving;
  expect(now()).toMatchObject({ row: { id: "other" }, values: { name: "Moors" }, isSaving: false });
  expect(drafts.all()).toEqual([]);
});

test("the form does not send invalid values and focuses their first field", async () => {
  const { form, page, table, now } = await editing();
  form.change({ name: "" });
  expect(await form.save()).toBeNull();
  expect(now().errors).toEqual({ name: "Please fill this in." });
  expect(page.focusFirst).toHaveBeenLastCalledWith(["name"]);
  expect(table.update).not.toHaveBeenCalled();
  form.change({ name: "Wells" });
  expect(now().errors).toEqual({});
});

const TAKEN = {
  code: "23505",
  message: 'duplicate key value violates unique constraint "er_categories_slug_key"',
};

test.each<[string, unknown, object]>([
  ["refuses with a field", TAKEN, { slug: "This is taken already. Choose another one." }],
  ["refuses with no field of the form", { ...TAKEN, message: "of another table" }, {}],
  ["cannot be reached", new TypeError("Failed to fetch"), {}],
  ["denies, as the admin lost the role", new NothingWritten(), {}],
])("if the database %s, the form keeps its values and its draft", async (_, error, errors) => {
  const { form, page, table, drafts, now } = await editing();
  table.update.mockRejectedValue(error);
  expect(await form.save()).toBeNull();
  expect(page.onRefused).toHaveBeenCalledWith(error);
  expect(page.onSaved).not.toHaveBeenCalled();
  expect(now()).toMatchObject({ values: typed, isSaving: false, obstacle: { state: "none" } });
  expect(now().errors).toEqual(errors);
  expect(drafts.all()).toHaveLength(1);
});

async function inConflict() {
  const opened = await editing();
  const theirs = row({ version: 5, name: "Theirs", slug: "theirs" });
  opened.table.update.mockResolvedValueOnce({ state: "conflict", theirs });
  expect(await opened.form.save()).toBeNull();
  expect(opened.now()).toMatchObject({ values: typed, obstacle: { state: "conflict", theirs } });
  return opened;
}

test("after a conflict, saving over theirs sends the changed fields over their version", async () => {
  const { form, table, now } = await inConflict();
  await form.saveOverTheirs();
  const merged = { name: "Theirs", slug: "mine" };
  expect(table.update).toHaveBeenLastCalledWith("r", 5, merged, { name: "Theirs", slug: "theirs" });
  expect(now()).toMatchObject({ row: null, obstacle: { state: "none" } });
});

test("after a conflict, taking theirs opens their version and stores the typed values as restorable", async () => {
  const { form, now } = await inConflict();
  const before = now().draftId;
  await form.takeTheirs();
  expect(now()).toMatchObject({
    row: { version: 5 },
    values: { name: "Theirs", slug: "theirs" },
    changed: [],
    obstacle: { state: "none" },
  });
  await vi.waitFor(() => expect(now().restorable.map(({ id }) => id)).toEqual([before]));
});

test("a dismissed conflict comes back with the next save", async () => {
  const { form, table, now } = await inConflict();
  form.dismissObstacle();
  expect(now()).toMatchObject({ values: typed, obstacle: { state: "none" } });
  await form.save();
  expect(table.update).toHaveBeenLastCalledWith("r", 3, typed, valuesOf(row()));
});

test("a conflict with the same values is a save whose answer was lost", async () => {
  const { form, table, now } = await editing();
  table.update.mockResolvedValue({ state: "conflict", theirs: row({ version: 4, ...typed }) });
  expect(await form.save()).toMatchObject({ version: 4 });
  expect(now()).toMatchObject({ row: null, obstacle: { state: "none" } });
});

test("a row that another person deleted can be saved as a new one", async () => {
  const { form, page, table, now } = await editing();
  table.update.mockResolvedValue({ state: "gone" });
  expect(await form.save()).toBeNull();
  expect(now()).toMatchObject({ values: typed, obstacle: { state: "gone" } });
  expect(await form.saveAsNew()).toMatchObject(typed);
  expect(table.insert).toHaveBeenCalledWith(typed);
  expect(page.onSaved).toHaveBeenCalledExactlyOnceWith(true);
  expect(now()).toMatchObject({ row: null, changed: [], obstacle: { state: "none" } });
});

test("deleting a row on this page empties its form, unless the form has changes", async () => {
  const { form, now } = await editing();
  form.onRowDeleted("another row");
  expect(now().obstacle.state).toBe("none");
  form.onRowDeleted("r");
  expect(now()).toMatchObject({ values: typed, obstacle: { state: "gone" } });
  form.change({ slug: "wells" });
  form.onRowDeleted("r");
  expect(now()).toMatchObject({ row: null, obstacle: { state: "none" } });
});

test.each<[string, Partial<Row>, Values, number]>([
  ["its own field", { version: 4, name: "Found" }, { name: "Found", slug: "mine" }, 4],
  ["another field too", { version: 5, name: "Found", slug: "theirs" }, typed, 3],
  ["another row", { id: "other", name: "Found" }, typed, 3],
])("a form adopts what the server changed: %s", async (_, more, values, version) => {
  const { form, now } = await editing();
  form.adopt(row(more), ["name"]);
  expect(now()).toMatchObject({ values, row: { id: "r", version } });
});

test("after a sign-out, which deletes all drafts, nothing is stored again", async () => {
  const { form, stored, drafts } = await editing();
  form.change({ slug: "mine, and more" });
  stored.clear();
  vi.advanceTimersByTime(REST_MS);
  form.checkStored();
  form.close();
  expect(drafts.exist()).toBe(false);
});

test("a draft that another tab deleted is stored again", async () => {
  const { form, stored, drafts, now } = await editing();
  stored.set("draft:admin", "[]");
  form.checkStored();
  expect(drafts.all()).toEqual([draft({ id: now().draftId })]);
});

test("a form that is closed during a save deletes the draft when the row is stored", async () => {
  const { form, table, drafts } = await editing();
  const answer = pending<UpdateOutcome<Row>>();
  table.update.mockReturnValue(answer.promise);
  const saving = form.save();
  form.close();
  answer.resolve({ state: "saved", row: row({ version: 4, slug: "mine" }) });
  await saving;
  expect([drafts.all(), $unsaved.get()]).toEqual([[], {}]);
});

test("a form that is closed during a save stores later changes as a draft", async () => {
  const { form, table, drafts, heldIds } = await editing();
  const answer = pending<UpdateOutcome<Row>>();
  table.update.mockReturnValue(answer.promise);
  const saving = form.save();
  form.change({ name: "Wells, and more" });
  form.close();
  answer.resolve({ state: "saved", row: row({ version: 4, slug: "mine" }) });
  await saving;
  expect(drafts.all()[0]?.values["name"]).toBe("Wells, and more");
  expect([heldIds.size, $unsaved.get()]).toEqual([0, {}]);
});
