import { expect, test } from "vitest";
import { draftNotes, reasonWords } from "./draft-notes.ts";

test.each([
  [null, []],
  ["The source is longer than one request.", [null]],
  [
    "Quotes: 1 of 2 left out.\nRecap: 1 of its quotes left out.\n\nOnly the check decided.",
    ["quotes", "recapBody", null],
  ],
  ["Playbook: left empty.\nWhy it matters: the source does not contain 1912.", ["recapBody", "whyItMatters"]],
  ["quick_take left out: 700 characters, but the limit is 600", ["quickTake"]],
  ["The source has changed: date.", [null]],
])("draftNotes finds the fields of the notes %j", (reason, fields) => {
  expect(draftNotes(reason).map(({ field }) => field)).toEqual(fields);
});

test.each([
  [null, null],
  [
    "quick_take left out: too long\nimage_url left out: not a web address: x",
    "Quick take left out: too long\nPicture left out: not a web address: x",
  ],
  ["enclosure: type left out: too long", "Sound file: type left out: too long"],
  ["duration left out: not a duration: long", "Length left out: not a duration: long"],
  ["title: it is empty", "Title: it is empty"],
  ["Quotes: 1 of 2 left out.", "Quotes: 1 of 2 left out."],
  ["The model wrote nothing.", "The model wrote nothing."],
])("reasonWords turns %j into words for editors", (reason, words) => {
  expect(reasonWords(reason)).toBe(words);
});
