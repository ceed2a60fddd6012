import { globSync } from "node:fs";
import { expect, test } from "vitest";
import { exportedReaders, readerSignatures } from "./exported-readers.ts";
import { excessiveGrowth } from "./pump.ts";
import { PUMPS } from "./pumps.ts";
import { OTHER_READERS } from "./readers.ts";

const FOLDERS = [
  "src/domain/**/*.ts",
  "src/data/import/**/*.ts",
  "src/data/sanitize-build.ts",
  "supabase/functions/_shared/**/*.ts",
];
const files = globSync(FOLDERS).filter((file) => !/\.test\.ts$|\/test-feeds\.ts$/.test(file));
const readers = (await Promise.all(files.sort().map(exportedReaders))).flat();

test.each([...readers, ...Object.entries(OTHER_READERS)])(
  "%s needs at most three times the time for twice the text",
  (_name, read) => {
    const slowPumps = PUMPS.flatMap((pump) => {
      const growth = excessiveGrowth(read, pump);
      return growth === null ? [] : [{ ...pump, growth }];
    });
    expect(slowPumps).toEqual([]);
  },
);

test("a function whose time grows with the square of the text fails", () => {
  const read = (text: string) => /,+;/.test(text);
  expect(excessiveGrowth(read, { lead: "", parts: [","], tail: "" })).toBeGreaterThan(3);
});

test.each([
  ["export const f = (text: string) => 1;", ["f"]],
  ["export function f(text: string | null, maxChars = 3) {}", ["f"]],
  ["export function f(lines: readonly string[]) {}", ["f"]],
  ["export function f(a: string, b: string) {}", []],
  ["export async function f(a: string) {}", []],
  ["const f = (text: string) => 1;", []],
  ["export function f(count: number) {}", []],
])("from %j, the pump calls %j", (source, names) => {
  expect(readerSignatures(source).map(({ name }) => name)).toEqual(names);
});

test.each([
  ["export function f(lines: readonly string[]) {}", true],
  ["export function f(...texts: string[]) {}", false],
])("in %j, the function takes a list: %s", (source, takesList) => {
  expect(readerSignatures(source)).toEqual([{ name: "f", takesList }]);
});
