import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { copyFile, link, mkdir, rename, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";

interface Folders {
  outDir: string;
  cache: string;
}

/** Maps file names to functions that draw the pictures. The most important pictures come first. */
export type Drawings = ReadonlyMap<string, () => Promise<Uint8Array>>;

const CONCURRENCY = 4;

/** A file name contains a hash of everything that the picture shows, so an existing file is never outdated. */
export async function syncPictures(folders: Folders, drawings: Drawings, maxNew: number) {
  const { outDir, cache } = folders;
  const cachedFiles = deleteOtherFiles(cache, drawings);
  const publishedFiles = deleteOtherFiles(outDir, drawings);
  const missingPictures = [...drawings].filter(([file]) => !cachedFiles.has(file));
  const failures: unknown[] = [];
  const queue = missingPictures.slice(0, maxNew).values();
  const drawMissing = async () => {
    for (const [file, draw] of queue) {
      const picture = await draw().catch((error: unknown) => void failures.push(error));
      if (picture) await writePicture(join(cache, file), picture);
      if (picture) cachedFiles.add(file);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, drawMissing));
  for (const file of drawings.keys()) {
    if (cachedFiles.has(file) && !publishedFiles.has(file)) {
      await linkOrCopy(join(cache, file), join(outDir, file));
    }
  }
  const createdCount = Math.min(missingPictures.length, maxNew) - failures.length;
  return { createdCount, remainingCount: missingPictures.length - createdCount, failures };
}

function deleteOtherFiles(folder: string, drawings: Drawings): Set<string> {
  mkdirSync(folder, { recursive: true });
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
  for (const file of files) if (!drawings.has(file)) rmSync(join(folder, file));
  return new Set(files.filter((file) => drawings.has(file)));
}

/** Writes to a temporary name first, because a kill can end the build at any time. */
async function writePicture(file: string, picture: Uint8Array): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.part`, picture);
  await rename(`${file}.part`, file);
}

/** A hard link from one disk to another is impossible. In this case, this function copies the file. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await link(from, to).catch(() => copyFile(from, to));
}
