import { expect, test } from "vitest";
import { searchWith } from "./search-with.ts";

test.each([
  ["?tab=shows&page=4", { page: "", q: "a b" }, "?tab=shows&q=a+b"],
  ["?page=4", { page: "5" }, "?page=5"],
  ["?page=4", { page: "" }, ""],
])("searchWith(%j, %j) is %j", (search, values, changed) => {
  expect(searchWith(search, values)).toBe(changed);
});
