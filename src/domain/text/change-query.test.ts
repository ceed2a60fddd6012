import { expect, test } from "vitest";
import { changeQuery } from "./change-query.ts";

test.each([
  ["?tab=shows&page=4", { page: "", q: "a b" }, "?tab=shows&q=a+b"],
  ["?page=4", { page: "5" }, "?page=5"],
  ["?page=4", { page: "" }, ""],
])("changeQuery(%j, %j) is %j", (search, values, newSearch) => {
  expect(changeQuery(search, values)).toBe(newSearch);
});
