import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";

export interface BuildMeasurement {
  seconds: number;
  /** The most memory that the build and its child processes used at one moment. */
  peakMB: number;
  pages: number;
  changedFiles: number;
}

const SAMPLE_MS = 50;

export function measureBuild(siteFolder: string, env: Record<string, string>): Promise<BuildMeasurement> {
  const startedAt = performance.now();
  const flags = ["--disable-warning=ExperimentalWarning", "--max-semi-space-size=32"];
  const child = spawn(process.execPath, [...flags, "scripts/build/cli.ts", siteFolder], {
    env: { ...process.env, ...env, UV_THREADPOOL_SIZE: "1", ASTRO_TELEMETRY_DISABLED: "1" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let [output, peakKB] = ["", 0];
  const samplingTimer = setInterval(() => {
    if (child.pid) peakKB = Math.max(peakKB, memoryOf(child.pid));
  }, SAMPLE_MS);
  child.stdout.on("data", (data) => {
    output += data;
  });
  const numberIn = (pattern: RegExp) => Number(output.match(pattern)?.[1]);
  return new Promise((done, fail) => {
    child.once("error", fail);
    child.once("close", (code) => {
      clearInterval(samplingTimer);
      if (code !== 0) return fail(new Error(output.slice(-3000)));
      done({
        seconds: (performance.now() - startedAt) / 1000,
        peakMB: Math.round(peakKB / 1000),
        pages: numberIn(/(\d+) pages rendered/),
        changedFiles: numberIn(/(\d+) files changed/) + numberIn(/(\d+) removed/),
      });
    });
  });
}

/** Returns the memory of a process and all its descendants in kB. Returns 0 on systems without `/proc`. */
function memoryOf(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8");
    const ownKB = Number(status.match(/VmRSS:\s+(\d+)/)?.[1] ?? 0);
    return children
      .split(" ")
      .filter(Boolean)
      .reduce((sum, child) => sum + memoryOf(Number(child)), ownKB);
  } catch {
    return 0; // The process has ended.
  }
}
