import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { acquireLock, readOwner } from "../local/lock.ts";

const MEMORY_FOLDER = "/dev/shm";
const NAME_PREFIX = "recap-tests-";
/** The files of the tests need about 10 % of this memory. Chromium and other processes need the other 90 %. */
const MIN_BYTES = 4 * 2 ** 30;

/**
 * Creates the temporary folder of a test run. If possible, the folder is in memory, because on a disk, tests take 10 %
 * longer (decision 21). This run deletes the folder at its end. If this run is killed, the next run deletes the folder.
 */
export function createScratchFolder(): string {
  const parent = hasRoomInMemory() ? MEMORY_FOLDER : tmpdir();
  for (const name of readdirSync(parent).filter((name) => name.startsWith(NAME_PREFIX))) {
    const leftoverFolder = join(parent, name);
    if (!readOwner(leftoverFolder)) rmSync(leftoverFolder, { recursive: true, force: true });
  }
  const folder = mkdtempSync(join(parent, NAME_PREFIX));
  // PostgreSQL runs as another user, who must be able to open the folder.
  chmodSync(folder, 0o755);
  acquireLock(folder, null, "");
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function hasRoomInMemory(): boolean {
  if (!existsSync(MEMORY_FOLDER) || process.availableMemory() < MIN_BYTES) return false;
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
  return bavail * bsize > MIN_BYTES;
}
