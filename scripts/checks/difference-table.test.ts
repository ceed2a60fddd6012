import { expect, test } from "vitest";
import { differenceTable } from "./difference-table.ts";
import { parityTarget } from "./parity-target.ts";

const result = (title: string, status: string, ...failureMessages: string[]) => ({
  ancestorTitles: ["Auth"],
  title,
  status,
  failureMessages,
});

test("differenceTable counts the tests of each file, and lists each failed test with its error", () => {
  const report = {
    testResults: [
      {
        name: "/x/storage.test.ts",
        status: "failed",
        assertionResults: [
          result("a", "passed"),
          result("b | c", "failed", "\u001b[31mexpected 400 to be 413\u001b[0m\n  at line 7"),
          result("d", "skipped"),
        ],
      },
      { name: "/x/roles.test.ts", status: "failed", message: "no database", assertionResults: [] },
    ],
  };
  expect(differenceTable(report, (path) => path.slice(3, -8)).split("\n")).toEqual([
    "| tests | same | different | not run |",
    "| --- | --- | --- | --- |",
    "| storage | 1 | 1 | 1 |",
    "| roles | 0 | 0 | 0 |",
    "",
    "| tests | what differs | how |",
    "| --- | --- | --- |",
    "| storage | Auth › b \\| c | expected 400 to be 413 |",
    "| roles | the file did not run | no database |",
  ]);
  expect(differenceTable({ testResults: [] }, String)).toContain("Nothing differs.");
});

test("parityTarget throws an error that names every missing setting", () => {
  const problems = () => parityTarget({ PARITY_URL: "https://project.example/" });
  for (const name of ["PUBLISHABLE_KEY", "SECRET_KEY", "DATABASE_URL", "MAIL_URL"])
    expect(problems).toThrow(`PARITY_${name} is the`);
  expect(problems).not.toThrow("PARITY_URL");
});
