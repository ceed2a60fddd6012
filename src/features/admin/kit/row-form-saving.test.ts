import { expect, test, vi } from "vitest";
import { NothingWritten, type UpdateOutcome } from "../../../data/row-editing.ts";
import { TYPING_PAUSE_MS } from "./draft-writer.ts";
import { $unsavedForms } from "./drafts.ts";
import {
  delayedAnswer,
  openChangedForm,
  type Row,
  row,
  setUpFakeTime,
  typedValues,
  valuesOf,
} from "./row-form-page.ts";

setUpFakeTime();

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
  expect([drafts.all(), $unsavedForms.get()]).toEqual([[], {}]);
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
