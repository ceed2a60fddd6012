import { expect, test } from "vitest";
import { withoutDeepNesting } from "./deep-markup.ts";

test.each([
  ["<b>", 500],
  ["<br>", 5_000],
  ["<p>a", 5_000],
  ["</b>", 5_000],
  ["<b>a</b>", 5_000],
])("withoutDeepNesting keeps %s × %i", (tag, count) => {
  expect(withoutDeepNesting(tag.repeat(count))).toBe(tag.repeat(count));
});

test("withoutDeepNesting keeps the texts, and the elements around deep nesting", () => {
  const html = `<p>before</p>${"<b>a".repeat(1_000)}${"</b>".repeat(1_000)}${"</i>".repeat(9)}<p>after</p>`;
  const shallowHtml = withoutDeepNesting(html);
  expect(shallowHtml).toBe(`<p>before</p>${"<b>a".repeat(200)}${"a".repeat(800)}${"</b>".repeat(200)}<p>after</p>`);
});
