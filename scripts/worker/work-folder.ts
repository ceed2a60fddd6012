import { mkdtemp, readdir, rm } from "node:fs/promises";
import { join } from "node:path";

const NAME = /^recap-worker-(\d+)-/;

/** Creates a folder for the sound of one recording. Its name says which process uses it. */
export const createWorkFolder = (parent: string): Promise<string> =>
  mkdtemp(join(parent, `recap-worker-${process.pid}-`));

/** A killed worker leaves its folder, with up to some GB of sound. Call this function before the first recording. */
export async function removeAbandonedFolders(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const pid = Number(NAME.exec(name)?.[1] ?? 0);
    // In a container, a new worker can have the pid of the killed one.
    if (pid === 0 || (pid !== process.pid && isAlive(pid))) continue;
    // The folder of another user stays.
    await rm(join(parent, name), { recursive: true, force: true }).catch(() => {});
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
