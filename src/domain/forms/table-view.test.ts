import { expect, test } from "vitest";
import { parseTableView, type Sorting, tableQuery, toggleSort } from "./table-view.ts";

const SORTING: Sorting<"name" | "age"> = {
  columns: ["name", "age"],
  defaultSort: { by: "age", isDescending: true },
};
const DEFAULT_VIEW = { page: 1, sort: SORTING.defaultSort, filter: "" };

test.each([
  ["", DEFAULT_VIEW],
  ["?page=3&sort=-name&q=a%20b", { page: 3, sort: { by: "name", isDescending: true }, filter: "a b" }],
  ["?page=0&sort=id", DEFAULT_VIEW],
  ["?page=-1&sort=-", DEFAULT_VIEW],
  ["?page=1e3", DEFAULT_VIEW],
  ["?page=9999999", DEFAULT_VIEW],
])("parseTableView reads the query string %j as %j", (search, view) => {
  expect(parseTableView(search, SORTING)).toEqual(view);
});

test.each([
  ["?tab=shows&page=4&q=x", DEFAULT_VIEW, "?tab=shows"],
  ["?tab=shows", { ...DEFAULT_VIEW, page: 2, filter: "a&b" }, "?tab=shows&page=2&q=a%26b"],
  ["", { ...DEFAULT_VIEW, sort: { by: "name", isDescending: false } }, "?sort=name"],
  ["", { ...DEFAULT_VIEW, sort: { by: "age", isDescending: false } }, "?sort=age"],
] as const)("for the query string %j and the table view %j, tableQuery returns %j", (search, view, address) => {
  expect(tableQuery(search, view, SORTING)).toBe(address);
});

test("toggleSort sorts by a new column in ascending order, and then reverses the order", () => {
  const ascendingView = toggleSort({ ...DEFAULT_VIEW, page: 3 }, "name");
  expect(ascendingView).toEqual({ ...DEFAULT_VIEW, sort: { by: "name", isDescending: false } });
  expect(toggleSort(ascendingView, "name").sort.isDescending).toBe(true);
});
