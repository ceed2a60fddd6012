/** The soak test puts the data on a small disk, so that the test can fill this disk. */
import { execFileSync } from "node:child_process";
import { closeSync, openSync, rmSync, statfsSync, writeSync } from "node:fs";
import { join } from "node:path";
import type { Journal } from "./journal.ts";

const SIZE_MB = 1_500;
const CHUNK = Buffer.alloc(1024 * 1024, "x");

export type Disk = ReturnType<typeof mountDisk>;

export function tryMountDisk(folder: string, journal: Journal): Disk | null {
  try {
    return mountDisk(folder);
  } catch (error) {
    const [reason] = (error as Error).message.split("\n");
    journal.addSkipped("full disk", `a small disk could not be mounted (${reason})`);
    return null;
  }
}

/** Mounts a file system in memory. Only root may do this. */
function mountDisk(folder: string) {
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${SIZE_MB}m,mode=0755`, "tmpfs", folder], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  const fillerFile = join(folder, "filler");
  const freeBytes = () => {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  };
  return {
    free: freeBytes,
    fillExcept(remainingBytes: number): void {
      const file = openSync(fillerFile, "a");
      try {
        for (
          let excessBytes = freeBytes() - remainingBytes;
          excessBytes > 0;
          excessBytes = freeBytes() - remainingBytes
        )
          writeSync(file, CHUNK, 0, Math.min(excessBytes, CHUNK.length));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
      } finally {
        closeSync(file);
      }
    },
    empty: () => rmSync(fillerFile, { force: true }),
    /** Unmounts the disk, even if a process still has a file open on it. */
    unmount: () => execFileSync("umount", ["--lazy", folder]),
  };
}
