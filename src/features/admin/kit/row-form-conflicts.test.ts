import { expect, test, vi } from "vitest";
import { openChangedForm, type Row, row, setUpFakeTime, typedValues, type Values, valuesOf } from "./row-form-page.ts";

setUpFakeTime();

async function openFormInConflict(options: Parameters<typeof openChangedForm>[0] = {}) {
  const openedPage = await openChangedForm(options);
  const theirs = row({ version: 5, name: "Theirs", slug: "theirs" });
  openedPage.table.update.mockResolvedValueOnce({ state: "conflict", theirs });
  expect(await openedPage.form.save()).toBeNull();
  expect(openedPage.state()).toMatchObject({
    values: typedValues,
    obstacle: { state: "conflict", theirs },
  });
  return openedPage;
}

test("after a conflict, saveOverTheirs changes only the fields that this admin has edited", async () => {
  const { form, table, state } = await openFormInConflict();
  await form.saveOverTheirs();
  const mergedValues = { name: "Theirs", slug: "mine" };
  expect(table.update).toHaveBeenLastCalledWith("r", 5, mergedValues, {
    name: "Theirs",
    slug: "theirs",
  });
  expect(state()).toMatchObject({ row: null, obstacle: { state: "none" } });
});

test("after a conflict, saveOverTheirs merges the fields as the table says", async () => {
  const merge = (base: Values, mine: Values, theirs: Values) => ({
    name: theirs.name,
    slug: `${base.slug} ${mine.slug} ${theirs.slug}`,
  });
  const { form, table } = await openFormInConflict({ merge });
  await form.saveOverTheirs();
  const mergedValues = { name: "Theirs", slug: "wells mine theirs" };
  expect(table.update).toHaveBeenLastCalledWith("r", 5, mergedValues, expect.anything());
});

test("after a conflict, saveOverTheirs saves a merged value, and can stay with the row", async () => {
  const { form, table, state } = await openFormInConflict();
  await form.saveOverTheirs({ slug: "both" }, true);
  expect(table.update).toHaveBeenLastCalledWith("r", 5, { name: "Theirs", slug: "both" }, expect.anything());
  expect(state()).toMatchObject({ row: { id: "r" }, values: { slug: "both" }, changed: [] });
});

test("after takeTheirs, this admin can restore their own changes from a draft", async () => {
  const { form, state } = await openFormInConflict();
  const draftIdBefore = state().draftId;
  await form.takeTheirs();
  expect(state()).toMatchObject({
    row: { version: 5 },
    values: { name: "Theirs", slug: "theirs" },
    changed: [],
    obstacle: { state: "none" },
  });
  await vi.waitFor(() => expect(state().restorable.map(({ id }) => id)).toEqual([draftIdBefore]));
});

test("after the admin dismisses a conflict, the next save sends the old version number", async () => {
  const { form, table, state } = await openFormInConflict();
  form.dismissObstacle();
  expect(state()).toMatchObject({ values: typedValues, obstacle: { state: "none" } });
  await form.save();
  expect(table.update).toHaveBeenLastCalledWith("r", 3, typedValues, valuesOf(row()));
});

test("a save succeeds without a conflict if the stored row already has the values of the form", async () => {
  const { form, table, state } = await openChangedForm();
  table.update.mockResolvedValue({
    state: "conflict",
    theirs: row({ version: 4, ...typedValues }),
  });
  expect(await form.save()).toMatchObject({ version: 4 });
  expect(state()).toMatchObject({ row: null, obstacle: { state: "none" } });
});

test("if another admin has deleted the row, this admin can save the values as a new row", async () => {
  const { form, environment, table, state } = await openChangedForm();
  table.update.mockResolvedValue({ state: "gone" });
  expect(await form.save()).toBeNull();
  expect(state()).toMatchObject({ values: typedValues, obstacle: { state: "gone" } });
  expect(await form.saveAsNew()).toMatchObject(typedValues);
  expect(table.insert).toHaveBeenCalledWith(typedValues);
  expect(environment.onSaved).toHaveBeenCalledExactlyOnceWith(true);
  expect(state()).toMatchObject({ row: null, changed: [], obstacle: { state: "none" } });
});

test("when another admin deletes the opened row, only a form with changes reports the deletion", async () => {
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
  ["does not change if the server changed another row", { id: "other", name: "Found" }, typedValues, 3],
])("when the server changes a field, the form %s", async (_, changes, values, version) => {
  const { form, state } = await openChangedForm();
  form.showServerChange(row(changes), ["name"]);
  expect(state()).toMatchObject({ values, row: { id: "r", version } });
});
