/** `npm run reset` deletes the local data after the user confirms this. `--yes` skips the question. */
import { rmSync } from "node:fs";
import { createInterface } from "node:readline/promises";
import { fail } from "./fail.ts";
import { acquireLock, DataInUse, readOwner } from "./lock.ts";
import { readSettings } from "./settings.ts";

async function confirm(dataDir: string): Promise<boolean> {
  if (process.argv.includes("--yes")) return true;
  if (!process.stdin.isTTY)
    throw new Error("There is no terminal in which you can confirm. Run `npm run reset -- --yes`.");
  const terminal = createInterface(process.stdin, process.stdout);
  const answer = await terminal.question(`Delete everything in ${dataDir}? (y/N) `);
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}

try {
  const { DATA_DIR } = readSettings();
  const owner = readOwner(DATA_DIR);
  if (owner) throw new DataInUse(DATA_DIR, owner);
  if (await confirm(DATA_DIR)) {
    // A backend may have started during the question.
    acquireLock(DATA_DIR, null, "");
    rmSync(DATA_DIR, { recursive: true, force: true });
    console.log(`Deleted ${DATA_DIR}. The next start creates new data.`);
  } else {
    console.log("Nothing was deleted.");
  }
} catch (error) {
  fail(error);
}
