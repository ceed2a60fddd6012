import { expect, test } from "vitest";
import { parseTableView, type Sorting, tableQuery, toggleSort } from "./table-view.ts";

const SORTING: Sorting<"name" | "age"> = {
  columns: ["name", "age"],
  defaultSort: { by: "age", isDescending: true },
};
const FIRST = { page: 1, sort: SORTING.defaultSort, filter: "" };

test.each([
  ["", FIRST],
  [
    "?page=3&sort=-name&q=a%20b",
    { page: 3, sort: { by: "name", isDescending: true }, filter: "a b" },
  ],
  ["?page=0&sort=id", FIRST],
  ["?page=-1&sort=-", FIRST],
  ["?page=1e3", FIRST],
  ["?page=9999999", FIRST],
])("the address %j means %j", (search, view) => {
  expect(parseTableView(search, SORTING)).toEqual(view);
});

test.each([
  ["?tab=shows&page=4&q=x", FIRST, "?tab=shows"],
  ["?tab=shows", { ...FIRST, page: 2, filter: "a&b" }, "?tab=shows&page=2&q=a%26b"],
  ["", { ...FIRST, sort: { by: "name", isDescending: false } }, "?sort=name"],
  ["", { ...FIRST, sort: { by: "age", isDescending: false } }, "?sort=age"],
] as const)("in the address %j, the view %j becomes %j", (search, view, address) => {
  expect(tableQuery(search, view, SORTING)).toBe(address);
});

test("the first sort by a column is ascending, and the next sort by the same column is descending", () => {
  const ascendingView = toggleSort({ ...FIRST, page: 3 }, "name");
  expect(ascendingView).toEqual({ ...FIRST, sort: { by: "name", isDescending: false } });
  expect(toggleSort(ascendingView, "name").sort.isDescending).toBe(true);
});
