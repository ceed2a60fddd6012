import { expect, test } from "vitest";
import { findAll, foldQuery, foldText, mapToOriginal } from "./find.ts";

test.each([
  ["ØYVIND Brattlid", "øyvind brattlid"],
  ["Café\u00a0Demi", "cafe demi"],
  ["Cafe\u0301", "cafe"],
  ["İstanbul", "istanbul"],
  ["“it’s”", '"its"'],
  ["Don't, O’Brienʼs", "dont, obriens"],
  ["rock 'n' roll, the ‘90s", "rock 'n' roll, the '90s"],
  ["ガ行", "ガ行"],
])("foldText turns %s into %s", (text, folded) => {
  expect(foldText(text)).toBe(folded);
});

test.each([
  ["  Salt  marsh ", "salt marsh"],
  ["s", ""],
  [" ", ""],
  ["塩", "塩"],
])("foldQuery turns the query %j into %j", (query, folded) => {
  expect(foldQuery(query)).toBe(folded);
});

test.each([
  ["I don't know", "dont", "don't"],
  ["At O’Brien’s pub", "obriens", "O’Brien’s"],
  ["L’été à l'ombre", "ete", "été"],
])("in the text %s, the query %s finds %s", (text, query, part) => {
  const [start = -1] = findAll(foldText(text), foldQuery(query));
  const place = mapToOriginal(text);
  expect(text.slice(place(start), place(start + foldQuery(query).length))).toBe(part);
});

test("findAll returns matches that do not overlap", () => {
  expect(findAll("aaaa aa", "aa")).toEqual([0, 2, 5]);
  expect(findAll("abc", "")).toEqual([]);
  expect(findAll("abc", "d")).toEqual([]);
});

test.each([
  ["Le café fermé", "fermé"],
  ["Le cafe\u0301 ferme\u0301.", "ferme\u0301"],
  ["ａ İzmir ev", "ev"],
  ["no accent", "accent"],
  ["I don't know", "don't"],
  ["At O’Brien’s, don’t", "don’t"],
])("in the text %s, mapToOriginal finds the exact range of the match %s", (text, part) => {
  const query = foldQuery(part);
  const [start = -1] = findAll(foldText(text), query);
  const place = mapToOriginal(text);
  expect(text.slice(place(start), place(start + query.length))).toBe(part);
});
