interface TestResult {
  ancestorTitles: string[];
  title: string;
  status: string;
  failureMessages?: string[];
}

/** The table uses only these fields of Vitest's JSON report. */
export interface Report {
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: TestResult[];
  }[];
}

const MAX_REASON_CHARS = 160;

// biome-ignore lint/suspicious/noControlCharactersInRegex: terminal colours
const TERMINAL_COLOURS = /\u001b\[[0-9;]*m/g;

const firstLine = (text = "") =>
  text.replace(TERMINAL_COLOURS, "").split("\n")[0]?.replaceAll("|", "\\|").slice(0, MAX_REASON_CHARS) ?? "";

const row = (cells: (string | number)[]) => `| ${cells.join(" | ")} |`;

/** Each failed test is a difference from the local backend. Returns two Markdown tables: counts per file, and failed tests. */
export function differenceTable({ testResults }: Report, nameOf: (path: string) => string): string {
  const files = testResults.map(({ name, status, message, assertionResults: tests }) => {
    const passedTests = tests.filter((result) => result.status === "passed");
    const failedTests = tests.filter((result) => result.status === "failed");
    const hasBrokenSetup = status === "failed" && failedTests.length === 0;
    return { name: nameOf(name), message, hasBrokenSetup, passedTests, failedTests, tests };
  });
  const counts = files.map(({ name, tests, passedTests, failedTests }) =>
    row([name, passedTests.length, failedTests.length, tests.length - passedTests.length - failedTests.length]),
  );
  const differences = files.flatMap(({ name, message, hasBrokenSetup, failedTests }) => [
    ...(hasBrokenSetup ? [row([name, "the file did not run", firstLine(message)])] : []),
    ...failedTests.map(({ ancestorTitles, title, failureMessages }) =>
      row([name, [...ancestorTitles, title].join(" › ").replaceAll("|", "\\|"), firstLine(failureMessages?.[0])]),
    ),
  ]);
  return [
    row(["tests", "same", "different", "not run"]),
    row(["---", "---", "---", "---"]),
    ...counts,
    "",
    ...(differences.length === 0
      ? ["Nothing differs."]
      : [row(["tests", "what differs", "how"]), row(["---", "---", "---"]), ...differences]),
  ].join("\n");
}
