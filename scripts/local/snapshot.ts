import { copyFile, link, mkdir, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { dirname, join, relative } from "node:path";

/** Enough for the disk. The process can still answer readers. */
const CONCURRENCY = 32;

/** Copied files lose the microseconds of their time. */
const sameTime = (a: { mtimeMs: number }, b: { mtimeMs: number }) =>
  Math.floor(a.mtimeMs) === Math.floor(b.mtimeMs);

/**
 * Replaces `to` by one rename, so that no process finds half a snapshot. Times are only compared for equality: a clock
 * that goes back changes nothing.
 */
export async function snapshot(from: string, to: string, previous?: string): Promise<void> {
  const partial = `${to}.partial`;
  await rm(partial, { recursive: true, force: true });
  try {
    await fill(from, partial, previous);
    await rm(to, { recursive: true, force: true });
    await rename(partial, to);
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
}

async function fill(from: string, to: string, previous?: string): Promise<void> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(from, join(entry.parentPath, entry.name)));
  for (const folder of new Set(files.map(dirname)))
    await mkdir(join(to, folder), { recursive: true });
  const next = files.values();
  const work = async () => {
    for (const file of next) await linkOrCopy(file);
  };
  const linkOrCopy = async (file: string) => {
    const stats = await stat(join(from, file));
    const previousStats = previous && (await stat(join(previous, file)).catch(() => null));
    if (
      previous &&
      previousStats &&
      previousStats.size === stats.size &&
      sameTime(previousStats, stats)
    ) {
      await link(join(previous, file), join(to, file));
    } else {
      await copyFile(join(from, file), join(to, file));
      await utimes(join(to, file), stats.mtime, stats.mtime);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
}
