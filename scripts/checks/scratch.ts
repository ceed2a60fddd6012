import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { acquireLock, readOwner } from "../local/lock.ts";

const MEMORY = "/dev/shm";
const NAME = "recap-tests-";
/** Tests use a tenth of this for files. Processes, mainly Chromium, need the rest. */
const MIN_BYTES = 4 * 2 ** 30;

/** In memory if possible: on a disk, tests take a tenth longer (docs/decisions/0021). Deleted at exit or by the next run. */
export function makeScratch(): string {
  const parent = hasRoom() ? MEMORY : tmpdir();
  for (const name of readdirSync(parent).filter((name) => name.startsWith(NAME))) {
    const left = join(parent, name);
    if (!readOwner(left)) rmSync(left, { recursive: true, force: true });
  }
  const folder = mkdtempSync(join(parent, NAME));
  // PostgreSQL runs as another user.
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
