import { expect, test } from "vitest";
import { GLOSSARY_MAX } from "../limits.ts";
import {
  type GlossaryTerm,
  glossaryChanges,
  glossaryProblem,
  readGlossary,
  withMisheard,
  writeGlossary,
} from "./glossary.ts";
import { textsWithin, whisperPrompt } from "./hints.ts";
import { correctMisheard, misheardFinder } from "./misheard.ts";

const TERMS: GlossaryTerm[] = [
  { term: "Tolinski", misheard: ["Tolinsky", "Talinski"] },
  { term: "Claude Code", misheard: ["cloud code", "Claude Coat"] },
  { term: "JavaScript", misheard: ["javascript", "java script"] },
  { term: "C++", misheard: ["see plus plus"] },
  { term: "山田", misheard: ["山口"] },
];

test.each<[string, GlossaryTerm[]]>([
  ["", []],
  ["Tolinski", [{ term: "Tolinski", misheard: [] }]],
  [
    " Ann  Lee : An Li,, Anne Lee , Ann Lee\r\n\nC++",
    [
      { term: "Ann Lee", misheard: ["An Li", "Anne Lee"] },
      { term: "C++", misheard: [] },
    ],
  ],
])("%j has the terms", (text, terms) => {
  expect(readGlossary(text)).toEqual({ terms, problems: [] });
  expect(readGlossary(writeGlossary(terms)).terms).toEqual(terms);
});

test.each([
  [": Tolinsky", [{ line: 1, text: "The term before the colon is missing." }]],
  ["Ann\n\n…: An", [{ line: 3, text: "“…” has no letter and no digit." }]],
  ["x: 1:2", [{ line: 1, text: "“x: 1” has a colon or a comma. They only separate terms and forms." }]],
  ["Lee, Ann: Li", [{ line: 1, text: "“Lee, Ann” has a colon or a comma. They only separate terms and forms." }]],
  ["Ann: -", [{ line: 1, text: "“-” has no letter and no digit." }]],
  ["Ann\nBo\nANN: En", [{ line: 3, text: "“ANN” stands twice." }]],
  ["x".repeat(GLOSSARY_MAX.chars + 1), [{ line: 1, text: `“${"x".repeat(40)}…” is longer than 100 characters.` }]],
  [
    `Ann: ${Array.from({ length: 21 }, (_, n) => `An${n}`).join(",")}`,
    [{ line: 1, text: "“Ann” has more than 20 forms." }],
  ],
  [
    Array.from({ length: GLOSSARY_MAX.terms + 1 }, (_, n) => `term ${n}`).join("\n"),
    [{ line: 1, text: "A glossary has at most 500 terms, and this has 501." }],
  ],
])("%.20j has problems", (text, problems) => expect(readGlossary(text).problems).toEqual(problems));

test.each([
  ["x", "1:2"],
  ["x", "a, b"],
  ["x:1", ""],
])("the term %j with the form %j is refused", (term, form) => {
  expect(glossaryProblem(term, [form].filter(Boolean))).toMatch(/has a colon or a comma/);
});

test("only changed terms are saved, so that two editors who change different terms lose nothing", () => {
  const after = readGlossary("Tolinski: Tolinsky, Talinski\nclaude code: cloud code\nWes: West").terms;
  expect(glossaryChanges(TERMS, after)).toEqual({
    saved: [
      { term: "claude code", misheard: ["cloud code"] },
      { term: "Wes", misheard: ["West"] },
    ],
    removed: ["JavaScript", "C++", "山田"],
  });
});

test("a form is added to the term that has it in any case", () => {
  expect(withMisheard(TERMS, "tolinski", "Tollinsky")).toEqual({
    term: "Tolinski",
    misheard: ["Tolinsky", "Talinski", "Tollinsky"],
  });
  expect(withMisheard(TERMS, "Wes", "West")).toEqual({ term: "Wes", misheard: ["West"] });
});

test.each([
  ["Scott Tolinsky's show", "Scott Tolinski's show"],
  ["TALINSKI said so.", "Tolinski said so."],
  ["Tolinskys and Tolinsky1 stay", "Tolinskys and Tolinsky1 stay"],
  ["We use cloud code, Cloud-Code and the cloud. Code.", "We use Claude Code, Claude Code and the cloud. Code."],
  ["the cloud, code", "the cloud, code"],
  ["JavaScript is java script is javascript", "JavaScript is JavaScript is JavaScript"],
  ["I write C++ and see plus plus.", "I write C++ and C++."],
  ["私は山口です。", "私は山田です。"],
])("%j becomes %j", (text, corrected) => {
  const places = misheardFinder(TERMS)(text);
  expect(correctMisheard(text, places)).toBe(corrected);
  expect(misheardFinder(TERMS)(corrected)).toEqual([]);
});

test("a part of a term is no mistake", () => {
  const terms = [{ term: "Wes Bos", misheard: ["Bos", "West Boss"] }];
  expect(misheardFinder(terms)("Wes Bos and Bos and west boss").map(({ found }) => found)).toEqual([
    "Bos",
    "west boss",
  ]);
});

test("a place that has changed stays as it is", () => {
  const places = misheardFinder(TERMS)("Tolinsky and Talinski");
  expect(correctMisheard("Tolinski and Talinski", places)).toBe("Tolinski and Tolinski");
});

test("10,000 forms in a long text of words that begin like them need no long search", () => {
  const terms = Array.from({ length: GLOSSARY_MAX.terms }, (_, n) => ({
    term: `term ${n}`,
    misheard: Array.from({ length: GLOSSARY_MAX.forms }, (_form, m) => `la form${n} form${m}`),
  }));
  expect(misheardFinder(terms)("la ".repeat(500_000))).toEqual([]);
});

test("hints have the first terms that fit", () => {
  expect(textsWithin(["Ann", "Bo", "Cleo"], 10)).toEqual(["Ann", "Bo"]);
  expect(whisperPrompt([])).toBeNull();
  expect(whisperPrompt(["Ann Lee", "Tolinski"])).toBe("Ann Lee, Tolinski.");
  expect(whisperPrompt(Array.from({ length: 500 }, (_, n) => `Name number ${n}`))?.length).toBeLessThan(460);
});
