import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { copiedWords } from "../../scripts/eval/copied-words.ts";
import { faultsOf } from "../../scripts/eval/faults.ts";
import {
  isAnswerable,
  readEverything,
  readNatural,
  readOffTopic,
  readQuestions,
} from "../../scripts/eval/questions.ts";
import { searchFaults } from "../../scripts/eval/search-faults.ts";
import { readSearch, readSearchShows, SEARCH_KINDS } from "../../scripts/eval/search-queries.ts";
import {
  everythingFaults,
  naturalFaults,
  offTopicFaults,
  showOf,
} from "../../scripts/eval/set-faults.ts";
import { readTranscripts, transcriptOf } from "../../scripts/eval/transcripts.ts";
import { readSettings } from "../../scripts/local/settings.ts";

const folder = readSettings().SHARED_DATA;
if (!existsSync(`${folder}/shows`)) throw new Error(`${folder} is missing; set SHARED_DATA.`);
const transcripts = readTranscripts(folder);
const questions = readQuestions();
const natural = readNatural();
const offTopic = readOffTopic();
const everything = readEverything();
const search = readSearch();

const showsOf = (items: { show: string }[]) => [...new Set(items.map(({ show }) => show))].sort();
const allShows = [...transcripts.keys()].sort();
const heldOutOf = (items: { set: string }[]) =>
  items.filter(({ set }) => set === "held-out").length;
/** How many items each value has. */
const counts = (values: string[]) =>
  [...Map.groupBy(values, (value) => value).values()].map((same) => same.length);

test("every question paraphrases a passage that stands where the set says", () => {
  expect(faultsOf(questions, transcripts)).toEqual([]);
});

test.each([
  ["with an answer", 60, questions.filter(isAnswerable)],
  ["without one", 20, questions.filter((question) => !isAnswerable(question))],
  ["natural", 132, natural],
  ["off-topic", 66, offTopic],
  ["to all episodes", 120, everything.map((q) => ({ ...q, show: showOf(q) }))],
])("%s: at least %i, of every show with transcripts, a third held out", (_, least, asked) => {
  expect(asked.length).toBeGreaterThanOrEqual(least);
  expect(showsOf(asked)).toEqual(allShows);
  expect(heldOutOf(asked) * 3).toBe(asked.length);
});

test("natural questions are right, and spread over episodes and their parts", () => {
  expect(naturalFaults(natural, transcripts)).toEqual([]);
  expect(Math.min(...counts(natural.map(({ show }) => show)))).toBeGreaterThanOrEqual(16);
  expect(new Set(natural.map((q) => `${q.show}/${q.episode}`)).size).toBeGreaterThanOrEqual(70);
  const thirds = natural.map(({ show, episode, answers }) => {
    const { length } = transcriptOf(transcripts, show, episode) ?? "";
    return String(Math.floor((3 * (answers[0]?.from ?? 0)) / length));
  });
  expect(counts(thirds)).toHaveLength(3);
  expect(Math.min(...counts(thirds)) / natural.length).toBeGreaterThan(0.2);
});

test("off-topic questions need words that their transcripts do not have", () => {
  expect(offTopicFaults(offTopic, transcripts)).toEqual([]);
  expect(counts(offTopic.map(({ kind }) => kind))).toEqual([
    offTopic.length / 2,
    offTopic.length / 2,
  ]);
});

test("questions to all episodes are right, as many for every show", () => {
  expect(everythingFaults(everything, transcripts)).toEqual([]);
  expect(Math.min(...counts(everything.map(showOf)))).toBeGreaterThanOrEqual(15);
});

test("queries are of their kind and find what exists, at least nine of a kind", () => {
  expect(searchFaults(search, readSearchShows(folder))).toEqual([]);
  const kinds = search.queries.map(({ kind }) => kind);
  expect([...new Set(kinds)].sort()).toEqual([...SEARCH_KINDS].sort());
  expect(Math.min(...counts(kinds))).toBeGreaterThanOrEqual(9);
  expect(heldOutOf(search.queries) * 3).toBe(search.queries.length);
});

test("the lists to seed consist of real podcasts", () => {
  const read = (path: string): unknown => JSON.parse(readFileSync(`${folder}/${path}`, "utf8"));
  const podcasts = read("podcasts/podcasts-450.json") as { name: string }[];
  const nasty = read("nasty/real-podcast-names-nasty-1.json") as Record<string, string[]>;
  const names = new Set([...podcasts.map(({ name }) => name), ...Object.values(nasty).flat()]);
  const listed = search.content.lists.flatMap((list) => list.podcasts);
  expect(listed.filter((name) => !names.has(name))).toEqual([]);
});

test("no question is asked in two sets", () => {
  const texts = [...questions, ...natural, ...offTopic, ...everything].map(({ question }) =>
    question.toLowerCase(),
  );
  expect(new Set(texts).size).toBe(texts.length);
});

test("nothing is copied from a transcript", () => {
  const texts = [questions, natural, offTopic, everything].flat().map(({ question }) => question);
  expect(copiedWords([...texts, JSON.stringify(search)], transcripts)).toEqual([]);
});
