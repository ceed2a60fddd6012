import { afterEach, expect, test, vi } from "vitest";
import { logFunctionLine, logLine } from "./log.ts";

const stdout = vi.spyOn(process.stdout, "write").mockReturnValue(true);
const takeOutput = () => stdout.mock.calls.map(([text]) => text).join("");
afterEach(() => {
  stdout.mockClear();
  vi.unstubAllEnvs();
});

const LINE = { time: "2026-11-21T14:00:00Z", level: "warn", function: "publish", request: "1" };
const functionLine = (moreFields: object) => JSON.stringify({ ...LINE, what: "request", status: 503, ...moreFields });

test("the terminal shows the warnings of functions as plain text, not as JSON", () => {
  logLine("site", "revision 3 is live");
  logFunctionLine("publish", functionLine({}));
  logFunctionLine("publish", functionLine({ level: "info", status: 200 }));
  logFunctionLine("publish", "error: Uncaught");
  expect(takeOutput()).toBe(
    "site     revision 3 is live\npublish  warn request request=1 status=503\npublish  error: Uncaught\n",
  );
});

test("with LOG_FORMAT=json, every line of the log is JSON", () => {
  vi.stubEnv("LOG_FORMAT", "json");
  logFunctionLine("publish", functionLine({ level: "info" }));
  logLine("site", "revision 3 is live");
  logFunctionLine("publish", "null");
  const lines = takeOutput()
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(lines).toEqual([
    JSON.parse(functionLine({ level: "info" })),
    { time: expect.any(String), level: "info", part: "site", message: "revision 3 is live" },
    { time: expect.any(String), level: "info", part: "publish", message: "null" },
  ]);
});
