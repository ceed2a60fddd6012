import { afterEach, expect, test, vi } from "vitest";
import { repeat, say } from "./log.ts";

const written = vi.spyOn(process.stdout, "write").mockReturnValue(true);
const took = () => written.mock.calls.map(([text]) => text).join("");
afterEach(() => {
  written.mockClear();
  vi.unstubAllEnvs();
});

const LINE = { time: "2026-11-21T14:00:00Z", level: "warn", function: "publish", request: "1" };
const said = (more: object) => JSON.stringify({ ...LINE, what: "request", status: 503, ...more });

test("people at a terminal read what did not go well, in words", () => {
  say("site", "revision 3 is live");
  repeat("publish", said({}));
  repeat("publish", said({ level: "info", status: 200 }));
  repeat("publish", "error: Uncaught");
  expect(took()).toBe(
    "site     revision 3 is live\npublish  warn request request=1 status=503\npublish  error: Uncaught\n",
  );
});

test("LOG_FORMAT=json makes every line JSON, as functions wrote theirs", () => {
  vi.stubEnv("LOG_FORMAT", "json");
  repeat("publish", said({ level: "info" }));
  say("site", "revision 3 is live");
  repeat("publish", "null");
  const lines = took()
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(lines).toEqual([
    JSON.parse(said({ level: "info" })),
    { time: expect.any(String), level: "info", part: "site", message: "revision 3 is live" },
    { time: expect.any(String), level: "info", part: "publish", message: "null" },
  ]);
});
