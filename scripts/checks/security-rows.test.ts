import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readRows, securityRowFaults } from "./security-rows.ts";

test("each row of docs/security.md names a test that contains the id of the row", () => {
  expect(securityRowFaults(readRows(readFileSync("docs/security.md", "utf8")))).toEqual([]);
});

test.each([
  ["`a.test.ts`", []],
  ["not run here: no such account", []],
  ["not run here:", ["A1 has no proof"]],
  ["", ["A1 has no proof"]],
  ["`b.test.ts`", ["A1: there is no b.test.ts"]],
  ["`a10.test.ts`", ["A1: a10.test.ts does not contain the id"]],
])("the proof %j of row A1 has the faults %j", (proof, faults) => {
  const files: Record<string, string> = {
    "a.test.ts": 'test("A1: x"',
    "a10.test.ts": 'test("A10"',
  };
  const foundFaults = securityRowFaults([{ id: "A1", proof }], (file) => files[file] ?? null);
  expect(
    foundFaults.filter((fault) => fault.startsWith("A1") && !fault.endsWith("listed")),
  ).toEqual(faults);
});

test("the check reports a missing row and a repeated row", () => {
  const rows = readRows("| A1 | x | `a` |\n| A1 | x | `a` |\n");
  const foundFaults = securityRowFaults(rows, () => "A1");
  expect(foundFaults).toContain("A1 is listed twice");
  expect(foundFaults).toContain("G12 is not listed");
});
