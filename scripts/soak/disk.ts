/** A small disk of its own for the data, which a fault can fill. */
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
    journal.skip("full disk", `no right to mount a small disk (${reason})`);
    return null;
  }
}

/** Mounts a file system in memory, which needs root. */
function mountDisk(folder: string) {
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${SIZE_MB}m,mode=0755`, "tmpfs", folder], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  const filler = join(folder, "filler");
  const free = () => {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  };
  return {
    free,
    /** Leaves so many bytes free. */
    fill(leaveBytes: number): void {
      const file = openSync(filler, "a");
      try {
        for (let left = free() - leaveBytes; left > 0; left = free() - leaveBytes)
          writeSync(file, CHUNK, 0, Math.min(left, CHUNK.length));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
      } finally {
        closeSync(file);
      }
    },
    empty: () => rmSync(filler, { force: true }),
    /** Also while a process that ends still has a file open there. */
    unmount: () => execFileSync("umount", ["--lazy", folder]),
  };
}
