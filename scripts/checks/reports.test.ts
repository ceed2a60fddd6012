import { expect, test } from "vitest";
import { playwrightResults, readReport, vitestResults } from "./reports.ts";

test("the results of Vitest contain every test, and each file that did not load", () => {
  const file = (name: string, status: string, tests: [string, string][]) => ({
    name: `/root/${name}`,
    status,
    assertionResults: tests.map(([fullName, status]) => ({ fullName, status })),
  });
  const report = {
    testResults: [
      file("a.test.ts", "failed", [
        ["a works", "passed"],
        ["a breaks", "failed"],
        ["a waits", "pending"],
        ["a is planned", "todo"],
      ]),
      file("b.test.ts", "failed", []),
    ],
  };
  expect(vitestResults(report, "/root").map(({ title, status }) => [title, status])).toEqual([
    ["a works", "passed"],
    ["a breaks", "failed"],
    ["a waits", "skipped"],
    ["a is planned", "skipped"],
    ["b.test.ts", "failed"],
  ]);
});

test("the results of Playwright name the file, the groups and the opened paths of each test", () => {
  const report = {
    suites: [
      {
        file: "x.e2e.ts",
        specs: [
          {
            title: "a reader reads",
            tests: [
              {
                status: "expected",
                results: [{ steps: [{ title: "B1: x", steps: [{ title: "B2: y" }] }] }],
                annotations: [{ type: "path", description: "/about" }, { type: "issue" }],
              },
            ],
          },
          { title: "a reader waits", tests: [{ status: "skipped" }] },
        ],
        suites: [{ title: "on a phone", specs: [{ title: "it flickers", tests: [{ status: "flaky" }] }] }],
      },
    ],
  };
  const file = "tests/e2e/x.e2e.ts";
  expect(playwrightResults(report)).toEqual([
    {
      file,
      title: "a reader reads",
      status: "passed",
      steps: ["B1: x", "B2: y"],
      paths: ["/about"],
    },
    { file, title: "a reader waits", status: "skipped", steps: [], paths: [] },
    { file, title: "on a phone it flickers", status: "failed", steps: [], paths: [] },
  ]);
});

test("a report that was not written is null", () => {
  expect(readReport("no/such/report.json")).toBeNull();
});
