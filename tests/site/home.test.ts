import { parse } from "node-html-parser";
import { expect, test } from "vitest";
import { builtFiles } from "../support/built-site.ts";

test("if no episode is featured, the home page begins with a quote", () => {
  const home = builtFiles(/\/index\.html$/).find(({ path }) => path === "index.html");
  const main = parse(home?.text ?? "").querySelector("main");
  expect(main?.querySelector("[aria-label=Featured]")).toBeNull();
  expect(main?.querySelector("blockquote")?.text).toBe("“The kiln was cold by noon”");
});
