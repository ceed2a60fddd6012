import { expect, test } from "vitest";
import { changedFields, readValues, rebase, textOrNull, withFields } from "./form-values.ts";

const EMPTY = { name: "", isOn: false, guests: [] as string[] };

test.each([
  [
    { name: "A", isOn: true, guests: ["x"] },
    { name: "A", isOn: true, guests: ["x"] },
  ],
  [{ name: 5, isOn: "yes", guests: {} }, EMPTY],
  [{ name: null, more: 1 }, EMPTY],
  [{ isOn: true }, { ...EMPTY, isOn: true }],
])("%j is read as %j", (stored, values) => {
  expect(readValues(stored, EMPTY)).toEqual(values);
});

test("inherited properties are not stored fields", () => {
  expect(readValues({}, { constructor: "" })).toEqual({ constructor: "" });
});

test.each([
  [EMPTY, { ...EMPTY }, []],
  [EMPTY, { ...EMPTY, name: "A", guests: ["x"] }, ["name", "guests"]],
  [{ ...EMPTY, guests: ["x"] }, { ...EMPTY, guests: ["x"] }, []],
])("from %j to %j, %j changed", (before, after, fields) => {
  expect(changedFields(before, after)).toEqual(fields);
});

test.each([
  ["without own changes: all theirs", {}, { name: "T", isOn: true }, { name: "T", isOn: true }],
  ["a field of mine, the others theirs", { name: "M" }, { isOn: true }, { name: "M", isOn: true }],
  ["both changed one field: mine", { name: "M" }, { name: "T" }, { name: "M" }],
  ["a list is one field", { guests: ["m"] }, { guests: ["t"] }, { guests: ["m"] }],
  ["emptied by me", { name: "" }, { name: "T" }, { name: "" }],
])("rebase: %s", (_, mine, theirs, both) => {
  const base = { ...EMPTY, name: "B", guests: ["b"] };
  expect(rebase(base, { ...base, ...mine }, { ...base, ...theirs })).toEqual({ ...base, ...both });
});

test("withFields copies only named fields", () => {
  const other = { ...EMPTY, name: "A", isOn: true };
  expect(withFields(EMPTY, other, ["name", "constructor"])).toEqual({ ...EMPTY, name: "A" });
});

test.each([
  ["", null],
  [" \n", null],
  ["a ", "a"],
])("%j is stored as %j", (text, stored) => {
  expect(textOrNull(text)).toBe(stored);
});
