import { readFileSync } from "node:fs";

export interface Tally {
  passed: number;
  failed: string[];
  skipped: string[];
  flaky: string[];
}

/** A flaky browser test passes only on the second try. If more tests than this number are flaky, the run fails (decision 13). */
const MAX_FLAKY = 3;
const SKIPPED_STATUSES = ["skipped", "pending", "todo", "disabled"];

export interface VitestReport {
  testResults: {
    name: string;
    status: string;
    assertionResults: { status: string; fullName: string }[];
  }[];
}

export interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs?: { title: string; tests: { status: string }[] }[];
}

export function readReport<T>(file: string): T | null {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as T;
  } catch {
    return null;
  }
}

export function vitestTally(report: VitestReport | null): Tally {
  const files = report?.testResults ?? [];
  const tests = files.flatMap((file) => file.assertionResults);
  const namesOf = (statuses: readonly string[]) =>
    tests.filter(({ status }) => statuses.includes(status)).map(({ fullName }) => fullName);
  // A file that fails before its first test has no failed tests, so count the file.
  const brokenFiles = files.filter((f) => f.status === "failed" && f.assertionResults.length === 0);
  return {
    passed: namesOf(["passed"]).length,
    failed: [...namesOf(["failed"]), ...brokenFiles.map(({ name }) => name)],
    skipped: namesOf(SKIPPED_STATUSES),
    flaky: [],
  };
}

export function playwrightTally(report: PlaywrightSuite | null): Tally {
  const specsOf = ({ specs = [], suites = [] }: PlaywrightSuite): typeof specs => [
    ...specs,
    ...suites.flatMap(specsOf),
  ];
  const tests = specsOf(report ?? {}).flatMap(({ title, tests }) =>
    tests.map(({ status }) => ({ title, status })),
  );
  const titlesOf = (expectedStatus: string) =>
    tests.filter(({ status }) => status === expectedStatus).map(({ title }) => title);
  const flaky = titlesOf("flaky");
  const isTolerable = flaky.length <= MAX_FLAKY;
  return {
    passed: titlesOf("expected").length + (isTolerable ? flaky.length : 0),
    failed: [...titlesOf("unexpected"), ...(isTolerable ? [] : flaky)],
    skipped: titlesOf("skipped"),
    flaky,
  };
}
