import { expect, test } from "vitest";
import { EPISODE_MAX_CHARS } from "../../domain/limits.ts";
import { joinNotes } from "./show-notes.ts";

const DESCRIPTION = "<p>Ann &amp; Bo on salt.</p>";
const LONG_NOTES = `<p>${"x".repeat(EPISODE_MAX_CHARS.show_notes - 7)}</p>`;

test.each<[string, string, string, string]>([
  ["no notes", DESCRIPTION, "", DESCRIPTION],
  ["no description", "", "<p>Links</p>", "<p>Links</p>"],
  ["notes with other words", DESCRIPTION, "<p>Links</p>", `${DESCRIPTION}<p>Links</p>`],
  [
    "notes that contain the description",
    DESCRIPTION,
    "Ann & <b>Bo</b>, on salt<br>Links",
    "Ann & <b>Bo</b>, on salt<br>Links",
  ],
  ["notes that the description contains", DESCRIPTION, "<p>On Salt</p>".toLowerCase(), DESCRIPTION],
  ["notes without space for the description", DESCRIPTION, LONG_NOTES, LONG_NOTES],
])("joinNotes with %s returns each text once", (_, description, notes, joined) => {
  expect(joinNotes(description, notes)).toBe(joined);
});
