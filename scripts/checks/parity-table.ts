interface TestResult {
  ancestorTitles: string[];
  title: string;
  status: string;
  failureMessages?: string[];
}

/** The part of Vitest's JSON report that the table shows. */
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
const COLOURS = /\u001b\[[0-9;]*m/g;

const firstLine = (text = "") =>
  text.replace(COLOURS, "").split("\n")[0]?.replaceAll("|", "\\|").slice(0, MAX_REASON_CHARS) ?? "";

const row = (cells: (string | number)[]) => `| ${cells.join(" | ")} |`;

/** A Markdown table of the tests per file, and one of every test that failed. */
export function parityTable({ testResults }: Report, nameOf: (path: string) => string): string {
  const files = testResults.map(({ name, status, message, assertionResults: all }) => {
    const passedTests = all.filter((result) => result.status === "passed");
    const failedTests = all.filter((result) => result.status === "failed");
    const hasBrokenSetup = status === "failed" && failedTests.length === 0;
    return { name: nameOf(name), message, hasBrokenSetup, passedTests, failedTests, all };
  });
  const counts = files.map(({ name, all, passedTests, failedTests }) =>
    row([
      name,
      passedTests.length,
      failedTests.length,
      all.length - passedTests.length - failedTests.length,
    ]),
  );
  const differences = files.flatMap(({ name, message, hasBrokenSetup, failedTests }) => [
    ...(hasBrokenSetup ? [row([name, "the file did not run", firstLine(message)])] : []),
    ...failedTests.map(({ ancestorTitles, title, failureMessages }) =>
      row([
        name,
        [...ancestorTitles, title].join(" › ").replaceAll("|", "\\|"),
        firstLine(failureMessages?.[0]),
      ]),
    ),
  ]);
  return [
    ...[row(["tests", "same", "different", "not run"]), row(["---", "---", "---", "---"])],
    ...counts,
    "",
    ...(differences.length === 0
      ? ["Nothing differs."]
      : [row(["tests", "what differs", "how"]), row(["---", "---", "---"]), ...differences]),
  ].join("\n");
}
