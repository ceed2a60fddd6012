import { expect, test } from "vitest";
import { knownFacts } from "./known-facts.ts";
import { EMPTY_RECAP } from "./recap-form.ts";

test("an empty form knows nothing", () => {
  expect(knownFacts(EMPTY_RECAP)).toEqual({});
});

test("the form knows date, length, notes, guests, chapters and links, without those that are not complete", () => {
  const values = {
    ...EMPTY_RECAP,
    episodeDate: "2026-03-04",
    durationMinutes: "47",
    showNotes: "<p>0:00 The lamp<br>1:30 The boat</p>",
    guests: [
      { name: " Mara Quill ", link: "" },
      { name: "", link: "" },
    ],
    chapters: [
      { start: "1:30", title: "The boat" },
      { start: "soon", title: "Later" },
    ],
    links: [
      { text: "The book", url: "https://shop.example/book" },
      { text: "No address", url: "" },
    ],
  };
  expect(knownFacts(values)).toEqual({
    date: "2026-03-04",
    minutes: 47,
    showNotes: "0:00 The lamp\n1:30 The boat",
    guests: ["Mara Quill"],
    chapters: [{ start: 90, title: "The boat" }],
    links: [{ text: "The book", url: "https://shop.example/book" }],
  });
});
