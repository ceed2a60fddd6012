import { expect, test } from "vitest";
import { EPISODE_MAX_CHARS } from "../../domain/limits.ts";
import { planShow } from "./plan.ts";

const DESCRIPTION = "Ann & Bo discuss why ships needed so much salt in the north.";
const PARAGRAPH = "<p>Ann &amp; Bo discuss why ships needed so much salt in the north.</p>";
const LONG_NOTES = `<p>${"x".repeat(EPISODE_MAX_CHARS.show_notes - 7)}</p>`;

test.each<[string, string | null, string]>([
  ["an episode without show notes gets the description as show notes", null, PARAGRAPH],
  ["the show notes begin with the description", "<p>Links</p>", `${PARAGRAPH}<p>Links</p>`],
  [
    "show notes that contain the description do not change",
    `<h2>Notes</h2>${PARAGRAPH}`,
    `<h2>Notes</h2>${PARAGRAPH}`,
  ],
  ["show notes without enough space for the description do not change", LONG_NOTES, LONG_NOTES],
])("after planShow, %s", async (_, html, notes) => {
  const episode = { title: "Salt", description: DESCRIPTION, show_notes_html: html };
  const { episodes } = await planShow([
    { show: { name: "Tide Talk" }, episodes: [{ episode }], notes: [] },
  ]);
  expect(episodes[0]?.row).toMatchObject({ quick_take: DESCRIPTION, show_notes: notes });
});
