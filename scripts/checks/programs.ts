/** Programs that tests need and npm does not bring, and what installs them. */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";

const MINUTE = 60_000;

/** Whether a program ended well in time. What it said is shown where it did not. */
export function runQuietly(program: string, args: string[], limit: number): Promise<boolean> {
  return new Promise((done) => {
    const child = spawn(program, args, {
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
      timeout: limit,
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk) => {
        output = (output + chunk).slice(-2_000);
      });
    }
    child.once("error", (error) => {
      console.log(error.message);
      done(false);
    });
    child.once("close", (code, signal) => {
      const lines = output.trim().split("\n");
      const why = lines.find((line) => /error|fail|unable/i.test(line)) ?? lines.at(-1) ?? "";
      if (code !== 0)
        console.log(`${program} ${signal ? "took too long" : "failed"}: ${why.trim()}`);
      done(code === 0);
    });
  });
}

let listed: Promise<boolean> | undefined;

/** Installs Debian's packages and says whether it could: only root may, and only Debian and its kin have them. */
export async function installWithApt(...names: string[]): Promise<boolean> {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return false;
  console.log(`apt-get install ${names.join(" ")}`);
  listed ??= runQuietly("apt-get", ["update"], 2 * MINUTE);
  await listed;
  const args = ["install", "-y", "--no-install-recommends", ...names];
  return runQuietly("apt-get", args, 8 * MINUTE);
}
