import { expect, test } from "vitest";
import { changedFields, readValues, textOrNull } from "./form-values.ts";

const EMPTY = { name: "", isOn: false, guests: [] as string[] };

test.each([
  [
    { name: "A", isOn: true, guests: ["x"] },
    { name: "A", isOn: true, guests: ["x"] },
  ],
  [{ name: 5, isOn: "yes", guests: {} }, EMPTY],
  [{ name: null, more: 1 }, EMPTY],
  [{ isOn: true }, { ...EMPTY, isOn: true }],
])("%j is read as %j", (kept, values) => {
  expect(readValues(kept, EMPTY)).toEqual(values);
});

test("a kept field named like something of every object is no field", () => {
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
  ["", null],
  [" \n", null],
  ["a ", "a"],
])("%j is stored as %j", (text, stored) => {
  expect(textOrNull(text)).toBe(stored);
});
