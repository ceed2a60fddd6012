import { readFileSync } from "node:fs";
import { relative } from "node:path";

export type Status = "passed" | "failed" | "skipped";

/** One test of a report. `file` is relative to the root of the project. `title` contains the titles of all its groups. */
export interface TestResult {
  file: string;
  title: string;
  status: Status;
  /** The titles of the steps of a browser test. */
  steps: readonly string[];
  /** The paths of the site that a browser test has opened. */
  paths: readonly string[];
}

export interface VitestReport {
  testResults: {
    name: string;
    status: string;
    assertionResults: { status: string; fullName: string }[];
  }[];
}

interface PlaywrightStep {
  title: string;
  steps?: PlaywrightStep[];
}

export interface PlaywrightSuite {
  file?: string;
  title?: string;
  suites?: PlaywrightSuite[];
  specs?: {
    title: string;
    tests: {
      status: string;
      annotations?: { type: string; description?: string }[];
      results?: { steps?: PlaywrightStep[] }[];
    }[];
  }[];
}

const BROWSER_FOLDER = "tests/e2e";

/** Returns null if the runner has not written the file, so has crashed. */
export function readReport<T>(file: string): T | null {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as T;
  } catch {
    return null;
  }
}

const statusOf = (status: string): Status =>
  status === "passed" || status === "expected"
    ? "passed"
    : ["skipped", "pending", "todo", "disabled"].includes(status)
      ? "skipped"
      : "failed";

export function vitestResults(report: VitestReport | null, root = process.cwd()): TestResult[] {
  return (report?.testResults ?? []).flatMap(({ name, status, assertionResults }) => {
    const file = relative(root, name);
    // A file that fails before its first test has no failed tests, so the file itself counts.
    if (status === "failed" && assertionResults.length === 0)
      return [{ file, title: file, status: "failed" as const, steps: [], paths: [] }];
    return assertionResults.map((test) => ({
      file,
      title: test.fullName,
      status: statusOf(test.status),
      steps: [],
      paths: [],
    }));
  });
}

const stepTitles = (steps: readonly PlaywrightStep[]): string[] =>
  steps.flatMap(({ title, steps = [] }) => [title, ...stepTitles(steps)]);

/** A test that passes only on a second try has failed: the runners never try again (decision 52). */
export function playwrightResults(report: PlaywrightSuite | null): TestResult[] {
  const resultsOf = (suite: PlaywrightSuite, file: string, groups: string[]): TestResult[] => [
    ...(suite.specs ?? []).flatMap(({ title, tests }) =>
      tests.map(({ status, annotations = [], results = [] }) => ({
        file,
        title: [...groups, title].join(" "),
        status: statusOf(status),
        steps: results.flatMap(({ steps = [] }) => stepTitles(steps)),
        paths: annotations.flatMap(({ type, description }) => (type === "path" && description ? [description] : [])),
      })),
    ),
    ...(suite.suites ?? []).flatMap((inner) => resultsOf(inner, file, [...groups, inner.title ?? ""])),
  ];
  return (report?.suites ?? []).flatMap((suite) => resultsOf(suite, `${BROWSER_FOLDER}/${suite.file}`, []));
}
