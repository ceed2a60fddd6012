import { expect, test } from "vitest";
import { overviewOf, overviewPassages, peopleSentence } from "./overview.ts";

test.each([
  ["What is this about?", "summary"],
  ["what's this episode about", "summary"],
  ["What is the podcast all about?", "summary"],
  ["Summarise this", "summary"],
  ["Please summarize the whole episode in three sentences.", "summary"],
  ["Give me a short overview", "summary"],
  ["tl;dr", "summary"],
  ["What do they talk about?", "summary"],
  ["What are the key points?", "points"],
  ["What is the main argument?", "points"],
  ["List the most important takeaways", "points"],
  ["Who speaks?", "people"],
  ["Who is speaking here?", "people"],
  ["who are the guests of this episode?", "people"],
  ["Who is the host?", "people"],
  ["Who speaks about kilns?", null],
  ["What is the guest's favourite author?", null],
  ["What is this about kilns?", null],
  ["What is the main problem with glaze?", null],
  ["How long does it take?", null],
  ["Why?", null],
  ["?", null],
])("for the question %j, overviewOf returns the kind %j", (question, overview) => {
  expect(overviewOf(question)).toBe(overview);
});

const lines = [
  { id: "t-0", speaker: "Ada Wren", start: 0, text: "Welcome." },
  { id: "t-90", speaker: "Bo van Dyk", start: 90, text: "Thank you." },
];
const recap = {
  quickTake: "Two people look after bridges.",
  keyTakeaways: ["Rust is scraped by hand.", "Fog changes paint."],
  chapters: [
    { start: 0, title: "Hello" },
    { start: 95, title: "Rust" },
  ],
  hosts: [],
  guests: ["bo van dyk"],
};
const texts = (overview: "summary" | "points", changes: object = {}) =>
  overviewPassages(overview, { ...recap, ...changes }, lines).map(({ text, line }) => [line, text]);

test("overviewPassages returns texts of the recap, but chapters only for a summary", () => {
  expect(texts("summary")).toEqual([
    [null, "Two people look after bridges."],
    [null, "Rust is scraped by hand."],
    [null, "Fog changes paint."],
    ["t-0", "Hello"],
    ["t-90", "Rust"],
  ]);
  expect(texts("points")).toEqual([
    [null, "Rust is scraped by hand."],
    [null, "Fog changes paint."],
  ]);
  expect(texts("points", { keyTakeaways: [] })).toEqual([[null, "Two people look after bridges."]]);
  expect(texts("points", { keyTakeaways: [], quickTake: null, chapters: [] })).toEqual([]);
});

test("peopleSentence names the hosts of the show", () => {
  const hosts = ["Ada Wren"];
  expect(peopleSentence({ ...recap, hosts, guests: [] }, [])).toBe("Hosts of the show: Ada Wren.");
});

test("peopleSentence names the guests only if the transcript names no speakers", () => {
  expect(peopleSentence(recap, lines)).toBe("The transcript names these speakers: Ada Wren, Bo van Dyk.");
  expect(peopleSentence({ ...recap, guests: ["Cleo Park"] }, [])).toBe("Guests of the episode: Cleo Park.");
  expect(peopleSentence({ ...recap, guests: [] }, [])).toBeNull();
});
