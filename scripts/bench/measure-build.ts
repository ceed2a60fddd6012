import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";

export interface Measured {
  seconds: number;
  /** The largest sum of the memory of the build and its child processes. Threads belong to their process. */
  peakMB: number;
  pages: number;
  files: number;
}

const SAMPLE_MS = 50;

export function measureBuild(out: string, env: Record<string, string>): Promise<Measured> {
  const started = performance.now();
  const flags = ["--disable-warning=ExperimentalWarning", "--max-semi-space-size=32"];
  const child = spawn(process.execPath, [...flags, "scripts/build/cli.ts", out], {
    env: { ...process.env, ...env, UV_THREADPOOL_SIZE: "1", ASTRO_TELEMETRY_DISABLED: "1" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let [output, peakKB] = ["", 0];
  const sampling = setInterval(() => {
    if (child.pid) peakKB = Math.max(peakKB, memoryOf(child.pid));
  }, SAMPLE_MS);
  child.stdout.on("data", (data) => {
    output += data;
  });
  const number = (pattern: RegExp) => Number(output.match(pattern)?.[1]);
  return new Promise((done, fail) => {
    child.once("error", fail);
    child.once("close", (code) => {
      clearInterval(sampling);
      if (code !== 0) return fail(new Error(output.slice(-3000)));
      done({
        seconds: (performance.now() - started) / 1000,
        peakMB: Math.round(peakKB / 1000),
        pages: number(/(\d+) pages rendered/),
        files: number(/(\d+) files changed/) + number(/(\d+) removed/),
      });
    });
  });
}

/** In kB, with all descendants. Linux only. */
function memoryOf(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8");
    const own = Number(status.match(/VmRSS:\s+(\d+)/)?.[1] ?? 0);
    return children
      .split(" ")
      .filter(Boolean)
      .reduce((sum, child) => sum + memoryOf(Number(child)), own);
  } catch {
    return 0; // The process has ended.
  }
}
