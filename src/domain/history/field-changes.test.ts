import { expect, test } from "vitest";
import { columnLabels, fieldChanges, fieldValues } from "./field-changes.ts";

const labelsAndTexts = (changes: ReturnType<typeof fieldChanges>) =>
  changes.map(({ label, before, after }) => [label, before, after]);

test("fieldChanges returns changes as readable texts, in the order of the form", () => {
  const rowBefore = {
    id: "1",
    rev: 4,
    version: 2,
    writer_id: "a",
    is_published: false,
    quick_take: null,
    title: "Old",
    recap_body: "<p>One</p><p>Two</p>",
    key_takeaways: ["a"],
    guests: [{ name: "Bo", link: "https://x.test" }],
    submitted_at: "2026-11-24T10:00:00Z",
  };
  const rowAfter = {
    id: "1",
    rev: 9,
    version: 3,
    writer_id: "b",
    is_published: true,
    quick_take: "",
    title: "New",
    recap_body: "<p>One</p><h2>Two</h2>",
    key_takeaways: ["a", "b"],
    guests: [{ name: "Bo", link: null }],
    submitted_at: null,
  };
  expect(labelsAndTexts(fieldChanges("er_episodes", rowBefore, rowAfter))).toEqual([
    ["Title", "Old", "New"],
    ["Guests", "Bo, https://x.test", "Bo"],
    ["Recap body", "One\nTwo", "One\nTwo"],
    ["Key takeaways", "a", "a\nb"],
    ["Published", "No", "Yes"],
    ["Submitted for review", "Yes", "No"],
  ]);
});

test("fieldChanges reports whether a changed id belongs to a show or a category", () => {
  const [show] = fieldChanges("er_episodes", { show_id: "a" }, { show_id: "b" });
  const [category] = fieldChanges("er_shows", { category_id: "a" }, { category_id: null });
  expect([show?.reference, category?.reference]).toEqual(["show", "category"]);
});

test("fieldChanges ignores a column that only one of the two rows has", () => {
  expect(fieldChanges("er_episodes", { transcript: "a", cta: "b" }, { cta: "b" })).toEqual([]);
});

test("fieldValues leaves out empty texts and false values", () => {
  const row = { name: "Ships", slug: "ships", description: "", image_url: null, id: "1" };
  expect(labelsAndTexts(fieldValues("er_categories", row))).toEqual([
    ["Name", "Ships", ""],
    ["Slug", "ships", ""],
  ]);
  expect(fieldValues("er_shows", { auto_track_youtube: false })).toEqual([]);
});

test("columnLabels returns a label even for a column that the form does not show", () => {
  expect(columnLabels("er_shows", ["website_url", "language", "name", "rev"])).toEqual(["Name", "Website", "Language"]);
  expect(columnLabels("site_content", ["body"])).toEqual(["Text"]);
});
