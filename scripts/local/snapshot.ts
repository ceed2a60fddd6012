import { copyFile, link, mkdir, readdir, stat, utimes } from "node:fs/promises";
import { dirname, join, relative } from "node:path";

/** Files in work at once: enough for the disk, and the process stays free for readers. */
const CONCURRENCY = 32;

/** Copies keep the time to the millisecond. */
const sameTime = (a: { mtimeMs: number }, b: { mtimeMs: number }) =>
  Math.floor(a.mtimeMs) === Math.floor(b.mtimeMs);

/**
 * Puts the files of a finished build where nobody writes any more. A file that is the same in
 * the `previous` snapshot is linked from there, another one is copied with its time.
 */
export async function snapshot(from: string, to: string, previous?: string): Promise<void> {
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
