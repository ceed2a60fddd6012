import { expect, test } from "vitest";
import { readRows, securityRowFaults } from "./security-rows.ts";

const results = [
  { file: "a.test.ts", title: "A1: x", status: "passed", steps: [], paths: [] },
  { file: "a10.test.ts", title: "A10: x", status: "passed", steps: [], paths: [] },
  { file: "failed.test.ts", title: "A1: x", status: "failed", steps: [], paths: [] },
  { file: "skipped.test.ts", title: "A1: x", status: "skipped", steps: [], paths: [] },
  { file: "other.e2e.ts", title: "x", status: "passed", steps: [], paths: [] },
  { file: "step.e2e.ts", title: "x", status: "passed", steps: ["A1: y"], paths: [] },
] as const;

const noTest = (file: string) => [`A1: no test of ${file} carries the id`];
const noPass = (file: string) => [`A1: no test of ${file} that carries the id has passed`];

test.each([
  ["`a.test.ts`", [], []],
  ["not run here: no such account", [], []],
  ["not run here:", ["A1 has no proof"], ["A1 has no proof"]],
  ["", ["A1 has no proof"], ["A1 has no proof"]],
  ["`step.e2e.ts`", [], []],
  ["`later.test.ts`", [], noTest("later.test.ts")],
  ["`other.e2e.ts`", [], noTest("other.e2e.ts")],
  ["`a10.test.ts`", noTest("a10.test.ts"), noTest("a10.test.ts")],
  ["`failed.test.ts`", noPass("failed.test.ts"), noPass("failed.test.ts")],
  ["`skipped.test.ts`", noPass("skipped.test.ts"), noPass("skipped.test.ts")],
])("the proof %j of row A1 has the faults %j every day, and %j in the whole run", (proof, ...faults) => {
  const foundFaults = [false, true].map((isComplete) =>
    securityRowFaults([{ id: "A1", proof }], results, isComplete).filter(
      (fault) => fault.startsWith("A1") && !fault.endsWith("listed"),
    ),
  );
  expect(foundFaults).toEqual(faults);
});

test("the check reports a missing row and a repeated row", () => {
  const rows = readRows("| A1 | x | `a` |\n| A1 | x | `a` |\n");
  const foundFaults = securityRowFaults(rows, [], true);
  expect(foundFaults).toContain("A1 is listed twice");
  expect(foundFaults).toContain("G12 is not listed");
});
