import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const MINUTE = 60_000;
let isUpdated = false;

export function installWithApt(...names: string[]): boolean {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return false;
  console.log(`apt-get install ${names.join(" ")}`);
  if (!isUpdated) runApt(["update"], 2 * MINUTE);
  isUpdated = true;
  return runApt(["install", "-y", "--no-install-recommends", ...names], 8 * MINUTE);
}

function runApt(args: string[], timeout: number): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const { status, stderr, error } = spawnSync("apt-get", args, { encoding: "utf8", env, timeout });
  if (status !== 0) {
    console.log(`apt-get ${args[0]} failed: ${error?.message ?? stderr.trim().split("\n").at(-1)}`);
  }
  return status === 0;
}
