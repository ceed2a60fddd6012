import { expect, test } from "vitest";
import { type EpisodeFacts, factsText, linesOfText, materialText, numberedLines } from "./material.ts";

const FACTS: EpisodeFacts = {
  title: "The lamp",
  show: "Harbour Talks",
  aboutShow: "Talks about\nthe sea.",
  date: "2026-03-04",
  minutes: 47,
  notes: "Mara Quill wipes the lamp.",
  guests: [{ name: "Mara Quill" }],
  chapters: [{ start: 90, title: "The boat" }],
  links: [{ text: "The book", url: "https://shop.example/book" }],
  glossary: [
    { term: "Quill", misheard: ["Quil", "Kwill"] },
    { term: "Fresnel lens", misheard: [] },
  ],
};

test("the material has all facts, and lines with number, time and speaker", () => {
  const lines = numberedLines([
    { speaker: "Mara Quill", start: 5.4, text: "The lamp is wiped." },
    { speaker: null, start: null, text: "Salt halves its range." },
  ]);
  expect(materialText(FACTS, lines)).toBe(`Title: The lamp
Show: Harbour Talks
About the show: Talks about the sea.
Date: 2026-03-04
Length: 47 minutes
Guests: Mara Quill
Chapters of the publisher:
1:30 The boat
Links of the publisher:
The book: https://shop.example/book
How the show spells names and terms:
Quill (not Quil, Kwill)
Fresnel lens
Notes of the publisher:
Mara Quill wipes the lamp.

Lines of the episode, each with its number, time and speaker, where they are known:
[1] 0:05 Mara Quill: The lamp is wiped.
[2] Salt halves its range.`);
});

test("the material leaves out facts that are unknown", () => {
  const unknown = {
    show: "",
    aboutShow: "",
    date: null,
    minutes: null,
    notes: "",
    guests: [],
    chapters: [],
    links: [],
    glossary: [],
  };
  expect(factsText({ title: "The lamp", ...unknown })).toBe("Title: The lamp");
});

test("a very long line has parts with the same number, and no word is lost", () => {
  const text = "The lamp is wiped each morning. ".repeat(300).trim();
  const lines = numberedLines([{ speaker: null, start: null, text }]);
  expect(lines.length).toBeGreaterThan(4);
  expect(new Set(lines.map(({ number }) => number))).toEqual(new Set([1]));
  expect(lines.map((line) => line.text).join(" ")).toBe(text);
  const words = numberedLines([{ speaker: null, start: null, text: "lamp ".repeat(1000).trim() }]);
  expect(words.map((line) => line.text).join(" ")).toBe("lamp ".repeat(1000).trim());
});

test("the paragraphs of a text are lines without times", () => {
  expect(linesOfText("A lamp.\n\n A boat.")).toEqual([
    { speaker: null, start: null, text: "A lamp." },
    { speaker: null, start: null, text: "A boat." },
  ]);
});
