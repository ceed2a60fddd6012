import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { acquireLock, readOwner } from "../local/lock.ts";

/** Where Linux lends memory as a folder. */
const MEMORY = "/dev/shm";
const NAME = "recap-tests-";
/** Tests fill a tenth of this; the rest is for the processes themselves, Chromium's first of all. */
const MIN_BYTES = 4 * 2 ** 30;

/**
 * Makes the folder whose content nobody misses after the tests: in memory where there is enough of it, since a
 * disk's file system spends a tenth of their time on files that are made right after others were deleted
 * (docs/decisions/0021). It goes with this process, or with the next one's.
 */
export function makeScratch(): string {
  const parent = hasRoom() ? MEMORY : tmpdir();
  for (const name of readdirSync(parent).filter((name) => name.startsWith(NAME))) {
    const left = join(parent, name);
    if (!readOwner(left)) rmSync(left, { recursive: true, force: true });
  }
  const folder = mkdtempSync(join(parent, NAME));
  // PostgreSQL runs as a user of its own.
  chmodSync(folder, 0o755);
  acquireLock(folder, null, "");
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function hasRoom(): boolean {
  if (!existsSync(MEMORY) || process.availableMemory() < MIN_BYTES) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > MIN_BYTES;
}
