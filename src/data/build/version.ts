import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

export interface ProductVersion {
  /** The version in `package.json`, such as `0.2.0`. */
  version: string;
  /** The commit that was built, with 40 hex digits. Null outside of a git checkout, such as in an unpacked archive. */
  commit: string | null;
}

/** Returns what is being built. Netlify and other hosts build without a git folder, and name the commit in `COMMIT_REF`. */
export function productVersion(env: NodeJS.ProcessEnv = process.env): ProductVersion {
  const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
  return { version, commit: env["COMMIT_REF"] || checkedOutCommit() };
}

function checkedOutCommit(): string | null {
  const { stdout } = spawnSync("git", ["rev-parse", "HEAD"], { encoding: "utf8" });
  return /^[\da-f]{40}$/.exec(stdout?.trim() ?? "")?.[0] ?? null;
}
