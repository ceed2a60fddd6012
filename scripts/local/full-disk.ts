import { statfsSync } from "node:fs";

/** A new database takes some 40 MB, and PostgreSQL writes its log ahead in files of 16 MB. */
const NEEDED_MB = 64;

export const freeMegabytes = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder);
  return Math.floor((bavail * bsize) / 1_000_000);
};

/**
 * The error of a start that failed, in a sentence if the disk is full. The embedded database says only "Aborted()" then
 * (security H18).
 */
export function explainFullDisk(error: unknown, folder: string, free = freeMegabytes): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  const isFull = code === "ENOSPC" || /ENOSPC|no space left/i.test(message);
  const isAbort = /aborted|unreachable|PGlite failed|could not (write|extend|open)/i.test(message);
  if (!isFull && !(isAbort && free(folder) < NEEDED_MB)) return error;
  return new Error(
    `The disk of ${folder} is full: the data needs ${NEEDED_MB} MB, and ${free(folder)} MB are free. Free some space, then start again.`,
    { cause: error },
  );
}
