import { expect, test } from "vitest";
import { transcriptDifference } from "./transcript-difference.ts";

const marks = { same: "", removed: "-", added: "+" };
const BEFORE = "[00:00:01] Ann: One sin tax.\n[00:00:05] Bo: Two.\n[00:00:09] Three and four.";

test.each([
  ["a word", BEFORE.replace("sin tax", "Syntax"), [[1, "Ann: One ", "-sin tax", "+Syntax", "."]]],
  ["a speaker", BEFORE.replace("Ann", "Anna"), [[1, "-Ann", "+Anna", ": One sin tax."]]],
  ["a deleted line", "[00:00:01] Ann: One sin tax.\n[00:00:09] Bo: Three and four.", [[5, "-Bo: Two."]]],
  ["a new line", `${BEFORE}\n[00:00:12] Five.`, [[12, "+Bo: Five."]]],
  ["a time", BEFORE.replace("00:05", "00:06"), [[5, "00:00:", "-05", "+06"]]],
  ["only another form", BEFORE.replaceAll("00:00:0", "0:0"), []],
])("transcriptDifference shows only the lines with %s", (_, after, expected) => {
  const changes = transcriptDifference(BEFORE, after);
  expect(changes?.map(({ start, pieces }) => [start, ...pieces.map(({ kind, text }) => marks[kind] + text)])).toEqual(
    expected,
  );
});

test("a split line is one change", () => {
  const [change, ...others] = transcriptDifference(BEFORE, BEFORE.replace("Three and", "Three\n[00:00:10] and")) ?? [];
  expect(others).toEqual([]);
  expect(change?.start).toBe(9);
});

test("a long transcript with one correction takes little time", () => {
  const long = Array.from({ length: 3_000 }, (_, i) => `[${i}:00] Ann: Some words in line ${i}.`).join("\n");
  const start = performance.now();
  expect(transcriptDifference(long, long.replace("line 1500.", "line 1,500."))).toHaveLength(1);
  expect(performance.now() - start).toBeLessThan(2_000);
});
