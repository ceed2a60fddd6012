import { expect, test } from "vitest";
import { applyChangesTo, changedFields, readValues, textOrNull, withFields } from "./form-values.ts";

const EMPTY = { name: "", isOn: false, guests: [] as string[] };

test.each([
  [
    { name: "A", isOn: true, guests: ["x"] },
    { name: "A", isOn: true, guests: ["x"] },
  ],
  [{ name: 5, isOn: "yes", guests: {} }, EMPTY],
  [{ name: null, more: 1 }, EMPTY],
  [{ isOn: true }, { ...EMPTY, isOn: true }],
])("readValues reads the stored draft %j as %j", (stored, values) => {
  expect(readValues(stored, EMPTY)).toEqual(values);
});

test("readValues ignores inherited properties such as “constructor”", () => {
  expect(readValues({}, { constructor: "" })).toEqual({ constructor: "" });
});

test.each([
  [EMPTY, { ...EMPTY }, []],
  [EMPTY, { ...EMPTY, name: "A", guests: ["x"] }, ["name", "guests"]],
  [{ ...EMPTY, guests: ["x"] }, { ...EMPTY, guests: ["x"] }, []],
])("changedFields compares %j with %j, and returns the fields %j", (before, after, fields) => {
  expect(changedFields(before, after)).toEqual(fields);
});

test.each([
  ["if this admin changes nothing, the other admin wins", {}, { name: "T", isOn: true }, { name: "T", isOn: true }],
  ["if the admins change different fields, both edits count", { name: "M" }, { isOn: true }, { name: "M", isOn: true }],
  ["if both admins change a field, this admin wins", { name: "M" }, { name: "T" }, { name: "M" }],
  ["if both admins change an array, this admin wins", { guests: ["m"] }, { guests: ["t"] }, { guests: ["m"] }],
  ["if this admin empties a field, this admin wins", { name: "" }, { name: "T" }, { name: "" }],
])(
  "applyChangesTo merges the edits of this admin with the edits of another admin: %s",
  (_, myChange, theirChange, mergedChange) => {
    const savedValues = { ...EMPTY, name: "B", guests: ["b"] };
    expect(applyChangesTo(savedValues, { ...savedValues, ...myChange }, { ...savedValues, ...theirChange })).toEqual({
      ...savedValues,
      ...mergedChange,
    });
  },
);

test("withFields copies the given fields, but no inherited properties such as “constructor”", () => {
  const newValues = { ...EMPTY, name: "A", isOn: true };
  expect(withFields(EMPTY, newValues, ["name", "constructor"])).toEqual({ ...EMPTY, name: "A" });
});

test.each([
  ["", null],
  [" \n", null],
  ["a ", "a"],
])("textOrNull(%j) is %j", (text, stored) => {
  expect(textOrNull(text)).toBe(stored);
});
