import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { contract } from "../../supabase/functions/_shared/try-prompt.ts";
import { createFunctions } from "./functions.ts";

const options = { url: "http://localhost:1", publishable: "p", secret: "s", secrets: {} };
const newRequest = () => new Request("http://localhost:1/functions/v1/x", { method: "POST", body: "{}" });

test.each([
  ["that does not exist", "/nowhere/deno"],
  ["that exits immediately", "/bin/false"],
])("if the setting names a Deno program %s, functions answer 503 and the backend does not stop", async (_, deno) => {
  const output = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const functions = createFunctions({ ...options, deno });
  const [name = ""] = functions.names;
  for (const _try of [1, 2]) {
    const answer = await functions.handle(name, newRequest());
    expect([answer.status, await answer.json()]).toEqual([503, { error: "The function did not start." }]);
  }
  await functions.close();
  output.mockRestore();
});

const SLOW_MACHINE_OPTIONS = { timeout: 10_000 };

describe("H19: the process of a function", () => {
  const folder = mkdtempSync(join(tmpdir(), "recap-function-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const deno = join(folder, "deno");
  // This program replaces Deno. The body of a request says what the process does.
  const program = `#!${process.execPath}
    const { createServer } = require("node:http");
    createServer(async (request, response) => {
      if (request.method === "OPTIONS") return response.end();
      let body = "";
      for await (const part of request) body += part;
      if (body === "die") process.kill(process.pid, "SIGKILL");
      if (body === "freeze") process.kill(process.pid, "SIGSTOP");
      if (body === "wait") await new Promise((done) => setTimeout(done, 700));
      response.setHeader("content-type", "application/json");
      if (body === "close") {
        request.socket.destroy();
        setTimeout(() => process.exit(), 100);
        return;
      }
      if (body === "half") {
        response.setHeader("content-length", "1000");
        response.write("{");
        setTimeout(() => process.exit(), 50);
        return;
      }
      response.end(JSON.stringify({ pid: process.pid }));
    }).listen(Number(process.env.DENO_SERVE_ADDRESS.split(":").at(-1)), "127.0.0.1");`;
  writeFileSync(deno, program);
  chmodSync(deno, 0o755);

  let functions: ReturnType<typeof createFunctions>;
  beforeEach(() => {
    vi.spyOn(process.stdout, "write").mockReturnValue(true);
    functions = createFunctions({ ...options, deno, probe: { intervalMs: 100, timeoutMs: 150 } });
  });
  afterEach(async () => {
    await functions.close();
    vi.restoreAllMocks();
  });

  const call = async (body: string) => {
    const request = new Request("http://localhost:1/x", { method: "POST", body });
    const response = await functions.handle("try-prompt", request);
    return { response, status: response.status, body: await response.json() };
  };
  const failure = { error: contract.failure };

  test.each([
    ["is killed in the middle of a call", "die", 502],
    ["ends in the middle of its answer", "half", 502],
    ["closes the connection and then exits", "close", 502],
    ["is frozen", "freeze", 504],
  ])("if the process %s, the caller gets an error, and the next call gets a new process", async (_, event, status) => {
    const resultBefore = await call("{}");
    expect(resultBefore.status).toBe(200);
    expect(await call(event)).toMatchObject({ status, body: failure });
    const resultAfter = await call("{}");
    expect(resultAfter.status).toBe(200);
    expect(resultAfter.body.pid).not.toBe(resultBefore.body.pid);
    const signalOldProcess = () => process.kill(resultBefore.body.pid, 0);
    await vi.waitFor(() => expect(signalOldProcess).toThrow("ESRCH"), SLOW_MACHINE_OPTIONS);
  });

  test("a call of a function may take longer than the time limit of a probe", async () => {
    expect(await call("wait")).toMatchObject({ status: 200 });
  });

  test("if the process always dies, the backend starts at most five processes a minute", async () => {
    const statuses: number[] = [];
    let lastResult: Awaited<ReturnType<typeof call>> | undefined;
    while (lastResult?.status !== 503 && statuses.length < 20) {
      lastResult = await call("die");
      statuses.push(lastResult.status);
      await new Promise((done) => setTimeout(done, 100));
    }
    expect(statuses).toEqual([502, 502, 502, 502, 502, 503]);
    expect(lastResult?.body).toEqual(failure);
    expect(Number(lastResult?.response.headers.get("retry-after"))).toBeGreaterThan(50);
  });
});
