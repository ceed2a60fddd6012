import { expect, test } from "vitest";
import type { Recap, SafeHtml } from "../../domain/content/content.ts";
import { emptyRecap } from "./empty-recap.ts";
import { recapSections } from "./sections.ts";

const rows: [string, Partial<Recap>, string[]][] = [
  ["no texts", {}, []],
  ["blank texts", { quickTake: " ", whyItMatters: "" }, []],
  ["only show notes", { showNotes: "<p>Hi</p>" as SafeHtml }, ["show-notes"]],
  [
    "a body and a guest",
    { recapBody: "<p>Hi</p>" as SafeHtml, guests: [{ name: "Mio", link: null, slug: null }] },
    ["recap", "guests"],
  ],
];

test.each(rows)("a recap with %s has a section for each field with content", (_, fields, ids) => {
  expect(recapSections({ ...emptyRecap, ...fields }).map(({ id }) => id)).toEqual(ids);
});
