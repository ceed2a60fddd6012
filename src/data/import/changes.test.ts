import { expect, test } from "vitest";
import { changedColumns } from "./changes.ts";

const storedRow = {
  title: "Salt",
  quick_take: null,
  links: [{ url: "https://a.test/", text: "A" }],
};

test.each([
  ["equal values in another order", { links: [{ text: "A", url: "https://a.test/" }] }, []],
  ["an item without values", { title: null, links: [] }, []],
  ["a new value", { quick_take: "On salt." }, ["quick_take"]],
  ["another value", { title: "Sea", quick_take: null }, ["title"]],
  ["a column that the row does not have", { transcript: "Ann: Salt." }, []],
])("changedColumns compares the stored row with %s", (_, source, columns) => {
  expect(changedColumns(storedRow, source)).toEqual(columns);
});
