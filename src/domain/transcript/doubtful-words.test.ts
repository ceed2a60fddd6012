import { expect, test } from "vitest";
import { createDoubtFinder } from "./doubtful-words.ts";

const find = createDoubtFinder(["Scott Tolinski", "Wes Bos", "Syntax", "Zoë", "Kubernetes"]);

test.each([
  ["This is Scott Tolinsky again.", [["Scott Tolinsky", "Scott Tolinski"]]],
  [
    "And Talinski's shop, says Scot.",
    [
      ["Talinski", "Tolinski"],
      ["Scot", "Scott"],
    ],
  ],
  ["Wes Boss and Wes Bos are here.", [["Wes Boss", "Wes Bos"]]],
  [
    "Welcome to sin tax and to Sintax.",
    [
      ["sin tax", "Syntax"],
      ["Sintax", "Syntax"],
    ],
  ],
  ["We run cubernetes.", [["cubernetes", "Kubernetes"]]],
  ["Scott Tolinski, Scott's and the Tolinskis of Syntax.", []],
  ["This is Scott Tolinski, and here is Wes Bos.", []],
  ["A boss and a scout were in the bus.", []],
  ["Zoe and Joe.", []],
  ["", []],
] as const)("%s", (text, expected) =>
  expect(find(text).map(({ start, end, name }) => [text.slice(start, end), name])).toEqual(expected),
);

test("without names, no word is doubtful", () => expect(createDoubtFinder([])("Scott")).toEqual([]));
