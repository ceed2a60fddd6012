import { expect, test, vi } from "vitest";
import { NothingWritten, type UpdateOutcome } from "../../../data/row-editing.ts";
import { TYPING_PAUSE_MS } from "./draft-writer.ts";
import { $unsavedForms } from "./drafts.ts";
import {
  delayedResponse,
  openChangedForm,
  type Row,
  row,
  setUpFakeTime,
  typedValues,
  valuesOf,
} from "./row-form-page.ts";

setUpFakeTime();

test("a save sends the version of the opened row", async () => {
  const { form, environment, table, drafts, state } = await openChangedForm();
  const saving = form.save();
  expect(state().isSaving).toBe(true);
  expect(await saving).toEqual(row({ version: 4, slug: "mine" }));
  expect(table.update).toHaveBeenCalledWith("r", 3, typedValues, valuesOf(row()));
  expect(environment.onSaved).toHaveBeenCalledExactlyOnceWith(false);
  expect(form.$saved.get()).toEqual(row({ version: 4, slug: "mine" }));
  expect(environment.focusForm).toHaveBeenCalledTimes(2);
  expect(state()).toMatchObject({ row: null, changed: [], isSaving: false });
  expect([drafts.all(), $unsavedForms.get()]).toEqual([[], {}]);
});

test.each<[string, { fixedRow?: Row }, boolean | undefined]>([
  ["with the option `stay`", {}, true],
  ["with the option `fixedRow`", { fixedRow: row() }, undefined],
])("after a save, a form %s continues with the saved row", async (_, options, stay) => {
  const { form, environment, state } = await openChangedForm(options);
  environment.focusForm.mockClear();
  await form.save(stay);
  expect(state()).toMatchObject({ row: { version: 4 }, values: typedValues, changed: [] });
  expect(environment.focusForm).not.toHaveBeenCalled();
});

test("a save that starts during another save sends nothing", async () => {
  const { form, table } = await openChangedForm();
  const saves = [form.save(), form.save()];
  expect(await Promise.all(saves)).toEqual([row({ version: 4, slug: "mine" }), null]);
  expect(table.update).toHaveBeenCalledOnce();
});

test("text that the admin types during a save stays in the form as an unsaved change", async () => {
  const { form, table, drafts, state } = await openChangedForm();
  const response = delayedResponse<UpdateOutcome<Row>>();
  table.update.mockReturnValue(response.promise);
  const saving = form.save();
  form.change({ name: "Wells, and more" });
  response.resolve({ state: "saved", row: row({ version: 4, slug: "stored" }) });
  await saving;
  expect(state()).toMatchObject({
    row: { version: 4 },
    values: { name: "Wells, and more", slug: "stored" },
    changed: ["name"],
  });
  vi.advanceTimersByTime(TYPING_PAUSE_MS);
  expect(drafts.all()[0]).toMatchObject({ row: { version: 4 }, changed: ["name"] });
});

test("the response to a save does not replace a row that the form opens during the save", async () => {
  const { form, table, drafts, state } = await openChangedForm();
  const response = delayedResponse<UpdateOutcome<Row>>();
  table.update.mockReturnValue(response.promise);
  const saving = form.save();
  await form.open(row({ id: "other", name: "Moors" }));
  response.resolve({ state: "saved", row: row({ version: 4 }) });
  await saving;
  expect(state()).toMatchObject({
    row: { id: "other" },
    values: { name: "Moors" },
    isSaving: false,
  });
  expect(drafts.all()).toEqual([]);
});

test("the form does not send invalid values and moves the focus to the first invalid field", async () => {
  const { form, environment, table, state } = await openChangedForm();
  form.change({ name: "" });
  expect(await form.save()).toBeNull();
  expect(state().errors).toEqual({ name: "Please fill this in." });
  expect(environment.focusFirstField).toHaveBeenLastCalledWith(["name"]);
  expect(table.update).not.toHaveBeenCalled();
  form.change({ name: "Wells" });
  expect(state().errors).toEqual({});
});

const DUPLICATE_SLUG = {
  code: "23505",
  message: 'duplicate key value violates unique constraint "er_categories_slug_key"',
};

test.each<[string, unknown, object]>([
  ["refuses the value of a field", DUPLICATE_SLUG, { slug: "This is taken already. Choose another one." }],
  ["reports an error of another table", { ...DUPLICATE_SLUG, message: "of another table" }, {}],
  ["does not answer", new TypeError("Failed to fetch"), {}],
  ["writes nothing, because the user is no longer an admin", new NothingWritten(), {}],
])("the form still has its values and its draft if the database %s", async (_, error, errors) => {
  const { form, environment, table, drafts, state } = await openChangedForm();
  table.update.mockRejectedValue(error);
  expect(await form.save()).toBeNull();
  expect(environment.onSaveFailed).toHaveBeenCalledWith(error);
  expect(environment.onSaved).not.toHaveBeenCalled();
  expect(state()).toMatchObject({
    values: typedValues,
    isSaving: false,
    obstacle: { state: "none" },
  });
  expect(state().errors).toEqual(errors);
  expect(drafts.all()).toHaveLength(1);
});
