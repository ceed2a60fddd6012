import type { ChildProcess } from "node:child_process";
import { resolve } from "node:path";
import { spawnChild } from "./children.ts";

export const COMPILE_CACHE = resolve("node_modules/.cache/compiled");

export function startBuild(outDir: string, env: Record<string, string>) {
  const args = [
    // Most objects of a build are short-lived. A larger semi-space halves the number of garbage collections.
    "--disable-warning=ExperimentalWarning",
    "--max-semi-space-size=32",
    "scripts/build/cli.ts",
    outDir,
  ];
  return spawnChild(process.execPath, args, {
    ...process.env,
    ...env,
    NODE_ENV: "production",
    ASTRO_TELEMETRY_DISABLED: "1",
    UV_THREADPOOL_SIZE: "1",
    NODE_COMPILE_CACHE: COMPILE_CACHE,
    BUILD_PARENT_PID: String(process.pid),
  });
}

/** The first build of 20,000 recaps needs a few minutes. */
const BUILD_LIMIT_MS = 20 * 60_000;

export function waitForBuild(child: ChildProcess, limitMs = BUILD_LIMIT_MS): Promise<void> {
  let output = "";
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    child.kill("SIGKILL");
  }, limitMs);
  const append = (chunk: Buffer) => {
    output = (output + chunk).slice(-20_000);
  };
  child.stdout?.on("data", append);
  child.stderr?.on("data", append);
  return new Promise((done, fail) => {
    child.once("error", fail);
    child.once("exit", (code) => {
      clearTimeout(timer);
      if (code === 0) return done();
      const lastLine = output.trim().split("\n").at(-1);
      fail(
        new Error(
          isLate
            ? `The build took longer than ${limitMs / 60_000} minutes. Its last line was: ${lastLine}`
            : reasonOf(output),
        ),
      );
    });
  });
}

function reasonOf(output: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: terminal colours
  const plainOutput = output.replace(/\u001b\[[0-9;]*m/g, "").trim();
  const [message = "", ...details] = plainOutput.split(/^\s+(?:Hint|Location|Stack trace|Error reference):/m);
  if (details.length > 0) return message.trim().split("\n").at(-1)?.trim() ?? "";
  const lines = plainOutput.split("\n").filter((line) => line.trim() && !/^\s+at /.test(line));
  const reason = lines.findLast((line) => /error/i.test(line)) ?? lines.at(-1) ?? "no output";
  const nextLine = lines[lines.indexOf(reason) + 1];
  return nextLine && /error\s*\]?$/i.test(reason.trim()) ? `${reason.trim()} ${nextLine.trim()}` : reason.trim();
}
