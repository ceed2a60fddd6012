import { statfsSync } from "node:fs";

/** A new database needs about 40 MB, and PostgreSQL creates log files of 16 MB in advance. */
const NEEDED_MB = 64;

export const freeMegabytes = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder);
  return Math.floor((bavail * bsize) / 1_000_000);
};

/** If the disk is full, returns an error that says so. The embedded database only reports "Aborted()" (security H18). */
export function explainFullDisk(error: unknown, folder: string, freeMegabytesOf = freeMegabytes): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  const isFull = code === "ENOSPC" || /ENOSPC|no space left/i.test(message);
  const isAbort = /aborted|unreachable|PGlite failed|could not (write|extend|open)/i.test(message);
  if (!isFull && !(isAbort && freeMegabytesOf(folder) < NEEDED_MB)) return error;
  return new Error(
    `The disk of ${folder} is full: the data needs ${NEEDED_MB} MB, and ${freeMegabytesOf(folder)} MB are free. Free some space, then start again.`,
    { cause: error },
  );
}
