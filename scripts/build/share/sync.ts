import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { copyFile, link, mkdir, rename, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";

interface Folders {
  out: string;
  cache: string;
}

/** By file name, the most important picture first. */
export type Drawings = ReadonlyMap<string, () => Promise<Uint8Array>>;

const CONCURRENCY = 4;

/** A file name is a hash of what its picture shows, so an existing file is never outdated. */
export async function syncPictures(folders: Folders, drawings: Drawings, maxNew: number) {
  const { out, cache } = folders;
  const cached = deleteOthers(cache, drawings);
  const published = deleteOthers(out, drawings);
  const missing = [...drawings].filter(([file]) => !cached.has(file));
  const failures: unknown[] = [];
  const queue = missing.slice(0, maxNew).values();
  const work = async () => {
    for (const [file, draw] of queue) {
      const picture = await draw().catch((error: unknown) => void failures.push(error));
      if (picture) await write(join(cache, file), picture);
      if (picture) cached.add(file);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  for (const file of drawings.keys()) {
    if (cached.has(file) && !published.has(file)) {
      await linkOrCopy(join(cache, file), join(out, file));
    }
  }
  const created = Math.min(missing.length, maxNew) - failures.length;
  return { created, remaining: missing.length - created, failures };
}

function deleteOthers(folder: string, drawings: Drawings): Set<string> {
  mkdirSync(folder, { recursive: true });
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
  for (const file of files) if (!drawings.has(file)) rmSync(join(folder, file));
  return new Set(files.filter((file) => drawings.has(file)));
}

/** Renames a complete file, because a build may be killed. */
async function write(file: string, picture: Uint8Array): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.part`, picture);
  await rename(`${file}.part`, file);
}

/** A link fails between two disks. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await link(from, to).catch(() => copyFile(from, to));
}
