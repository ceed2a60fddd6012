import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Installs a package for one measurement, outside the project. Throws what npm said. */
export function install(folder: string, name: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true }));
  const args = ["install", "--prefix", folder, "--no-audit", "--no-fund", name];
  const { status, stdout, stderr } = spawnSync("npm", args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${name} did not install: ${stderr || stdout}`);
}
