/** `npm run reset`: empties the local data after asking; `--yes` skips the question. */
import { rmSync } from "node:fs";
import { createInterface } from "node:readline/promises";
import { fail } from "./fail.ts";
import { acquireLock, DataInUse, readOwner } from "./lock.ts";
import { readSettings } from "./settings.ts";

async function agrees(dataDir: string): Promise<boolean> {
  if (process.argv.includes("--yes")) return true;
  if (!process.stdin.isTTY) throw new Error("Nobody to ask: say `npm run reset -- --yes`.");
  const terminal = createInterface(process.stdin, process.stdout);
  const answer = await terminal.question(`Delete everything in ${dataDir}? (y/N) `);
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}

try {
  const { DATA_DIR } = readSettings();
  const owner = readOwner(DATA_DIR);
  if (owner) throw new DataInUse(DATA_DIR, owner);
  if (await agrees(DATA_DIR)) {
    // Somebody may have started while the question stood there.
    acquireLock(DATA_DIR, null, "");
    rmSync(DATA_DIR, { recursive: true, force: true });
    console.log(`${DATA_DIR} is empty; the next start begins anew.`);
  } else {
    console.log("Nothing was deleted.");
  }
} catch (error) {
  fail(error);
}
