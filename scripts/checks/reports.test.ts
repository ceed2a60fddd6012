import { expect, test } from "vitest";
import { playwrightTally, vitestTally } from "./reports.ts";

const assertions = (...statuses: string[]) =>
  statuses.map((status, n) => ({ status, fullName: `${status} ${n}` }));

test("if a file fails before its first test, vitestTally counts the file as a failed test", () => {
  const testResults = [
    {
      name: "a.test.ts",
      status: "failed",
      assertionResults: assertions("passed", "passed", "failed", "skipped", "todo"),
    },
    { name: "broken.test.ts", status: "failed", assertionResults: [] },
    { name: "empty.test.ts", status: "passed", assertionResults: [] },
  ];
  expect(vitestTally({ testResults })).toEqual({
    passed: 2,
    failed: ["failed 2", "broken.test.ts"],
    skipped: ["skipped 3", "todo 4"],
    flaky: [],
  });
});

const suite = (...statuses: string[]) => ({
  suites: [
    { specs: [{ title: "a story", tests: [{ status: "expected" }] }] },
    {
      suites: [
        { specs: statuses.map((status, n) => ({ title: `${status} ${n}`, tests: [{ status }] })) },
      ],
    },
  ],
});

test("playwrightTally counts the tests of nested suites", () => {
  expect(playwrightTally(suite("unexpected", "skipped", "flaky"))).toEqual({
    passed: 2,
    failed: ["unexpected 0"],
    skipped: ["skipped 1"],
    flaky: ["flaky 2"],
  });
});

test("if more than three tests pass only on the second try, they count as failures", () => {
  const { passed, failed } = playwrightTally(suite("flaky", "flaky", "flaky", "flaky"));
  expect([passed, failed.length]).toEqual([1, 4]);
});

test("without a report, vitestTally and playwrightTally count no passed test", () => {
  expect([vitestTally(null).passed, playwrightTally(null).passed]).toEqual([0, 0]);
});
