import { expect, test, vi } from "vitest";
import type { UpdateOutcome } from "../../../data/row-editing.ts";
import type { RowDraft } from "../../../domain/forms/row-draft.ts";
import { TYPING_PAUSE_MS } from "./draft-writer.ts";
import { $unsavedForms } from "./drafts.ts";
import {
  delayedResponse,
  draft,
  openChangedForm,
  openPage,
  type Row,
  row,
  setUpFakeTime,
  typedValues,
  type Values,
} from "./row-form-page.ts";

setUpFakeTime();

test("the form of a new row makes the slug from the name until the admin types a slug", () => {
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

test("a form with a stored row does not change the slug when the admin changes the name", async () => {
  const { form, environment } = openPage();
  expect(await form.open(row())).toBe(true);
  expect(environment.focusForm).toHaveBeenCalledOnce();
  form.change({ name: "Springs" });
  expect(form.$form.get()).toMatchObject({
    row: { id: "r", version: 3 },
    values: { name: "Springs", slug: "wells" },
    changed: ["name"],
  });
});

test("the form stores the first change immediately, in a draft with all data of the form", async () => {
  const { drafts, lockedIds, state } = await openChangedForm();
  const { draftId } = state();
  expect(drafts.all()).toEqual([draft({ id: draftId })]);
  expect(state().isStored).toBe(true);
  expect([...lockedIds]).toEqual([draftId]);
  expect($unsavedForms.get()).toEqual({ [draftId]: true });
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

test("a form that closes stores the last change in the draft", async () => {
  const { form, drafts, lockedIds } = await openChangedForm();
  form.change({ slug: "mine-last" });
  form.close();
  expect(drafts.all()[0]?.values["slug"]).toBe("mine-last");
  expect(lockedIds.size).toBe(0);
  expect($unsavedForms.get()).toEqual({});
});

test("the form deletes the draft when the admin has undone every change", async () => {
  const { form, drafts, lockedIds, state } = await openChangedForm();
  form.change({ slug: "wells" });
  expect(drafts.all()).toEqual([]);
  expect([lockedIds.size, state().isStored, $unsavedForms.get()]).toEqual([0, false, {}]);
});

test("cancel deletes the draft only after the admin has confirmed", async () => {
  const { form, drafts, state } = await openChangedForm();
  const [firstCancel, secondCancel] = [form.cancel(), form.cancel()];
  await firstCancel;
  expect(state()).toMatchObject({ isConfirming: true, values: typedValues });
  form.answerDiscard(true);
  await secondCancel;
  expect(state()).toMatchObject({ row: null, values: { name: "", slug: "" }, changed: [] });
  expect([drafts.all(), $unsavedForms.get()]).toEqual([[], {}]);
});

test("after the form opens another row, the admin can restore the draft of the previous row", async () => {
  const { form, state } = await openChangedForm();
  const draftIdBefore = state().draftId;
  await form.open(row({ id: "other", name: "Moors" }));
  await vi.waitFor(() => expect(state().restorable.map(({ id }) => id)).toEqual([draftIdBefore]));
  expect(state()).toMatchObject({ row: { id: "other" }, changed: [] });
  expect($unsavedForms.get()).toEqual({});
});

test.each([
  [false, "r", "mine"],
  [true, "other", "wells"],
])("if the storage is full, the form asks before it opens another row (answer: %s)", async (isYes, id, slug) => {
  const { form, browser, storage, state } = await openChangedForm();
  storage.clear();
  browser.isStorageFull = true;
  const opening = form.open(row({ id: "other" }));
  expect(state()).toMatchObject({ isConfirming: true, isStored: false });
  form.answerDiscard(isYes);
  expect(await opening).toBe(isYes);
  expect(state()).toMatchObject({ isConfirming: false, row: { id }, values: { slug } });
});

test("if the form asks another question, the first question gets the answer no", async () => {
  const { form, browser } = await openChangedForm();
  browser.isStorageFull = true;
  const firstQuestion = form.open(row({ id: "first" }));
  const secondQuestion = form.leave();
  form.answerDiscard(true);
  expect(await Promise.all([firstQuestion, secondQuestion])).toEqual([false, true]);
});

test.each<[string, Partial<RowDraft>, Row | null, Partial<Values>, string]>([
  ["of a row", {}, row(), typedValues, "none"],
  [
    "of a row that another admin saved later",
    {},
    row({ version: 9, name: "Theirs" }),
    { name: "Theirs", slug: "mine" },
    "none",
  ],
  ["of a new row", { row: null, changed: ["name", "slug"] }, null, typedValues, "none"],
  ["of a deleted row", {}, null, typedValues, "gone"],
])("the form restores a draft %s", async (_, changes, storage, values, obstacle) => {
  const { form, table, drafts } = openPage();
  table.fetch.mockResolvedValue(storage);
  const storedDraft = draft(changes);
  drafts.put(storedDraft);
  expect(await form.restore(storedDraft)).toBe(true);
  const state = form.$form.get();
  expect(form.$form.get()).toMatchObject({
    row: storedDraft.row,
    values,
    obstacle: { state: obstacle },
  });
  expect(drafts.all().map(({ id }) => id)).toEqual([state.draftId]);
});

test("a restored draft is no longer offered as soon as its values are in the form", async () => {
  const { form, drafts } = openPage();
  drafts.put(draft());
  await form.findRestorable();
  const offeredIds: string[][] = [];
  form.$form.listen(({ changed, restorable }) => {
    if (changed.length > 0) offeredIds.push(restorable.map(({ id }) => id));
  });
  await form.restore(draft());
  expect(offeredIds[0]).toEqual([]);
});

test("if a draft has no list of changed fields, the form restores all values", async () => {
  const { form, table } = openPage();
  table.fetch.mockResolvedValue(row({ version: 9, name: "Theirs" }));
  const { changed: _, ...draftWithoutList } = draft();
  await form.restore(draftWithoutList);
  expect(form.$form.get().values).toEqual(typedValues);
});

test("if the row of a draft does not load, the draft stays stored", async () => {
  const { form, environment, table, drafts } = openPage();
  table.fetch.mockRejectedValue(new Error("offline"));
  drafts.put(draft());
  expect(await form.restore(draft())).toBe(false);
  expect(environment.showError).toHaveBeenCalledWith(
    "Failed to load the category. This browser still stores your changes. Try again.",
  );
  expect(drafts.all()).toEqual([draft()]);
});

test("findRestorable lists no draft of another admin or table, and no draft that another tab has locked", async () => {
  const { form, drafts, idsInOtherTabs } = openPage();
  idsInOtherTabs.add("open elsewhere");
  const variants = [{ userId: "other" }, { table: "er_shows" }, { id: "open elsewhere" }, {}];
  for (const changes of variants) drafts.put(draft({ id: JSON.stringify(changes), ...changes }));
  await form.findRestorable();
  expect(form.$form.get().restorable.map(({ id }) => id)).toEqual(["{}"]);
  form.discard(draft({ id: "{}" }));
  await vi.waitFor(() => expect(form.$form.get().restorable).toEqual([]));
});

test("if the browser cannot query locks, findRestorable lists all drafts", async () => {
  const { form, environment, drafts } = openPage();
  environment.draftIdsInOtherTabs = () => Promise.reject(new Error("no locks"));
  drafts.put(draft());
  await form.findRestorable();
  expect(form.$form.get().restorable).toEqual([draft()]);
});

test("the form stores nothing after a sign-out has deleted all drafts", async () => {
  const { form, storage, drafts } = await openChangedForm();
  form.change({ slug: "mine, and more" });
  storage.clear();
  vi.advanceTimersByTime(TYPING_PAUSE_MS);
  form.restoreDeletedDraft();
  form.close();
  expect(drafts.exist()).toBe(false);
});

test("if another tab deletes the draft, the form stores the draft again", async () => {
  const { form, storage, drafts, state } = await openChangedForm();
  storage.set("draft:admin", "[]");
  form.restoreDeletedDraft();
  expect(drafts.all()).toEqual([draft({ id: state().draftId })]);
});

test("a form that closes during a save deletes the draft after the save", async () => {
  const { form, table, drafts } = await openChangedForm();
  const response = delayedResponse<UpdateOutcome<Row>>();
  table.update.mockReturnValue(response.promise);
  const saving = form.save();
  form.close();
  response.resolve({ state: "saved", row: row({ version: 4, slug: "mine" }) });
  await saving;
  expect([drafts.all(), $unsavedForms.get()]).toEqual([[], {}]);
});

test("a form that closes during a save stores changes since the start of the save as a draft", async () => {
  const { form, table, drafts, lockedIds } = await openChangedForm();
  const response = delayedResponse<UpdateOutcome<Row>>();
  table.update.mockReturnValue(response.promise);
  const saving = form.save();
  form.change({ name: "Wells, and more" });
  form.close();
  response.resolve({ state: "saved", row: row({ version: 4, slug: "mine" }) });
  await saving;
  expect(drafts.all()[0]?.values["name"]).toBe("Wells, and more");
  expect([lockedIds.size, $unsavedForms.get()]).toEqual([0, {}]);
});
