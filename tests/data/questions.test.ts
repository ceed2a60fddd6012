import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { copiedWords } from "../../scripts/eval/copied-words.ts";
import { faultsOfQuestions } from "../../scripts/eval/faults.ts";
import {
  isAnswerable,
  readAllEpisodesQuestions,
  readFollowUps,
  readNaturalQuestions,
  readOffTopicQuestions,
  readQuestions,
} from "../../scripts/eval/questions.ts";
import { searchFaults } from "../../scripts/eval/search-faults.ts";
import { readSearch, readSearchShows, SEARCH_KINDS } from "../../scripts/eval/search-queries.ts";
import {
  faultsOfAllEpisodesQuestions,
  faultsOfNaturalQuestions,
  faultsOfOffTopicQuestions,
  showOf,
} from "../../scripts/eval/set-faults.ts";
import { readTranscripts, transcriptOf } from "../../scripts/eval/transcripts.ts";
import { readSettings } from "../../scripts/local/settings.ts";

const folder = readSettings().SHARED_DATA;
if (!existsSync(`${folder}/shows`)) throw new Error(`${folder} is missing; set SHARED_DATA.`);
const transcripts = readTranscripts(folder);
const questions = readQuestions();
const naturalQuestions = readNaturalQuestions();
const followUps = readFollowUps();
const offTopicQuestions = readOffTopicQuestions();
const allEpisodesQuestions = readAllEpisodesQuestions();
const search = readSearch();

const showsOf = (items: { show: string }[]) => [...new Set(items.map(({ show }) => show))].sort();
const allShows = [...transcripts.keys()].sort();
const heldOutOf = (items: { set: string }[]) =>
  items.filter(({ set }) => set === "held-out").length;
/** Returns how often each value occurs. */
const counts = (values: string[]) =>
  [...Map.groupBy(values, (value) => value).values()].map((items) => items.length);

test("the questions that avoid the words of their answers are valid", () => {
  expect(faultsOfQuestions(questions, transcripts)).toEqual([]);
});

test.each([
  ["with an answer", 60, questions.filter(isAnswerable)],
  ["without an answer", 20, questions.filter((question) => !isAnswerable(question))],
  ["in natural language", 132, naturalQuestions],
  ["that follow an earlier question", 20, followUps],
  ["that are off-topic", 66, offTopicQuestions],
  ["about all episodes", 120, allEpisodesQuestions.map((q) => ({ ...q, show: showOf(q) }))],
])(
  "the set of questions %s has at least %i questions, and a third of the set is held out from tuning",
  (_, minCount, group) => {
    expect(group.length).toBeGreaterThanOrEqual(minCount);
    expect(showsOf(group)).toEqual(allShows);
    expect(heldOutOf(group) * 3).toBe(group.length);
  },
);

test("natural questions come from at least 70 episodes, and from all parts of transcripts", () => {
  expect(faultsOfNaturalQuestions(naturalQuestions, transcripts)).toEqual([]);
  expect(Math.min(...counts(naturalQuestions.map(({ show }) => show)))).toBeGreaterThanOrEqual(16);
  expect(
    new Set(naturalQuestions.map((q) => `${q.show}/${q.episode}`)).size,
  ).toBeGreaterThanOrEqual(70);
  const thirds = naturalQuestions.map(({ show, episode, answers }) => {
    const { length } = transcriptOf(transcripts, show, episode) ?? "";
    return String(Math.floor((3 * (answers[0]?.from ?? 0)) / length));
  });
  expect(counts(thirds)).toHaveLength(3);
  expect(Math.min(...counts(thirds)) / naturalQuestions.length).toBeGreaterThan(0.2);
});

test("follow-up questions are valid", () => {
  expect(faultsOfNaturalQuestions(followUps, transcripts)).toEqual([]);
});

test("the answer to an off-topic question needs words that the transcript does not have", () => {
  expect(faultsOfOffTopicQuestions(offTopicQuestions, transcripts)).toEqual([]);
  expect(counts(offTopicQuestions.map(({ kind }) => kind))).toEqual([
    offTopicQuestions.length / 2,
    offTopicQuestions.length / 2,
  ]);
});

test("every show has the answers to at least 15 questions about all episodes", () => {
  expect(faultsOfAllEpisodesQuestions(allEpisodesQuestions, transcripts)).toEqual([]);
  expect(Math.min(...counts(allEpisodesQuestions.map(showOf)))).toBeGreaterThanOrEqual(15);
});

test("there are at least nine valid search queries of each kind", () => {
  expect(searchFaults(search, readSearchShows(folder))).toEqual([]);
  const kinds = search.queries.map(({ kind }) => kind);
  expect([...new Set(kinds)].sort()).toEqual([...SEARCH_KINDS].sort());
  expect(Math.min(...counts(kinds))).toBeGreaterThanOrEqual(9);
  expect(heldOutOf(search.queries) * 3).toBe(search.queries.length);
});

test("the Top 10 lists of the search set contain only real podcasts", () => {
  const readJson = (path: string): unknown => JSON.parse(readFileSync(`${folder}/${path}`, "utf8"));
  const podcasts = readJson("podcasts/podcasts-450.json") as { name: string }[];
  const nasty = readJson("nasty/real-podcast-names-nasty-1.json") as Record<string, string[]>;
  const names = new Set([...podcasts.map(({ name }) => name), ...Object.values(nasty).flat()]);
  const listedNames = search.content.lists.flatMap((list) => list.podcasts);
  expect(listedNames.filter((name) => !names.has(name))).toEqual([]);
});

test("no question is in two sets", () => {
  const texts = [
    ...questions,
    ...naturalQuestions,
    ...followUps,
    ...offTopicQuestions,
    ...allEpisodesQuestions,
  ].map(({ question }) => question.toLowerCase());
  expect(new Set(texts).size).toBe(texts.length);
});

test("no question copies words of a transcript", () => {
  const sets = [
    questions,
    naturalQuestions,
    followUps,
    offTopicQuestions,
    allEpisodesQuestions,
  ].flat();
  const texts = [
    ...sets.map(({ question }) => question),
    ...followUps.flatMap(({ earlier }) => earlier),
  ];
  expect(copiedWords([...texts, JSON.stringify(search)], transcripts)).toEqual([]);
});
