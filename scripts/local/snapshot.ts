import { copyFile, link, mkdir, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { dirname, join, relative } from "node:path";

/** With this many files at a time, the disk is busy, but the process can still answer readers. */
const CONCURRENCY = 32;

/** The time of a copied file has no microseconds, so compare only milliseconds. */
const isSameTime = (a: { mtimeMs: number }, b: { mtimeMs: number }) => Math.floor(a.mtimeMs) === Math.floor(b.mtimeMs);

/**
 * Replaces `to` with one rename, so that no process finds an incomplete snapshot. A file counts as unchanged if its size
 * and time are the same as in the previous folder. So a file with an earlier time also counts as changed.
 */
export async function writeSnapshot(from: string, to: string, previousFolder?: string): Promise<void> {
  const partialFolder = `${to}.partial`;
  await rm(partialFolder, { recursive: true, force: true });
  try {
    await copyFiles(from, partialFolder, previousFolder);
    await rm(to, { recursive: true, force: true });
    await rename(partialFolder, to);
  } catch (error) {
    await rm(partialFolder, { recursive: true, force: true });
    throw error;
  }
}

async function copyFiles(from: string, to: string, previousFolder?: string): Promise<void> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(from, join(entry.parentPath, entry.name)));
  for (const folder of new Set(files.map(dirname))) await mkdir(join(to, folder), { recursive: true });
  const fileQueue = files.values();
  const copyQueuedFiles = async () => {
    for (const file of fileQueue) await linkOrCopy(file);
  };
  const linkOrCopy = async (file: string) => {
    const stats = await stat(join(from, file));
    const previousStats = previousFolder && (await stat(join(previousFolder, file)).catch(() => null));
    if (previousFolder && previousStats && previousStats.size === stats.size && isSameTime(previousStats, stats)) {
      await link(join(previousFolder, file), join(to, file));
    } else {
      await copyFile(join(from, file), join(to, file));
      await utimes(join(to, file), stats.mtime, stats.mtime);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, copyQueuedFiles));
}
