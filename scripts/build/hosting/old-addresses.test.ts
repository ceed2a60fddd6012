import { expect, test } from "vitest";
import type { OldAddress } from "../../../src/data/build/catalog.ts";
import { MAX_RULES } from "./host-limits.ts";
import { oldAddressRules } from "./old-addresses.ts";

const recap = (oldSlug: string, slug: string): OldAddress => ({ kind: "recap", oldSlug, slug });

const PAGES = [
  "recap/new.html",
  "recap/new.md",
  "recap/new/transcript.html",
  "recap/newer.html",
  "show/new.html",
  "show/new.xml",
  "show/new/1f3a.html",
  "category/new.html",
  "category/new.xml",
  "recap/海.html",
];

test.each([
  ["no row was renamed", [], []],
  [
    "a recap was renamed",
    [recap("old", "new")],
    ["/recap/old /recap/new 301", "/recap/old.md /recap/new.md 301", "/recap/old/transcript /recap/new/transcript 301"],
  ],
  [
    "a show with two pages was renamed",
    [{ kind: "show", oldSlug: "old", slug: "new" }],
    ["/show/old /show/new 301", "/show/old.xml /show/new.xml 301", "/show/old/1f3a /show/new/1f3a 301"],
  ],
  [
    "a category was renamed",
    [{ kind: "category", oldSlug: "old", slug: "new" }],
    ["/category/old /category/new 301", "/category/old.xml /category/new.xml 301"],
  ],
  ["the slugs are not ASCII", [recap("空", "海")], ["/recap/%E7%A9%BA /recap/%E6%B5%B7 301"]],
  ["a renamed recap has no page", [recap("old", "missing")], []],
  ["another recap now has the old address", [recap("newer", "海")], []],
] as const)("if %s, the build writes the expected redirects", (_case, oldAddresses, rules) => {
  const result = oldAddressRules(oldAddresses, PAGES, "");
  expect(result.rules.split("\n").filter(Boolean)).toEqual(rules);
  expect(result.droppedCount).toBe(0);
});

test("the build drops and counts the oldest redirects above the host's limit", () => {
  const renames = Array.from({ length: MAX_RULES }, (_, n) => recap(`old-${n}`, "newer"));
  const { rules, droppedCount } = oldAddressRules(renames, PAGES, "/recap/a* /recaps/a/a:splat 200\n");
  const lines = rules.trim().split("\n");
  expect(lines.length + droppedCount).toBe(MAX_RULES);
  expect(lines.length + 1).toBeLessThan(MAX_RULES);
  expect(lines[0]).toBe("/recap/old-0 /recap/newer 301");
});
