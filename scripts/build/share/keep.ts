import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { copyFile, link, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";

interface Places {
  /** Of the site that is being built. */
  out: string;
  /** Of what was drawn before, for where the output does not last. */
  cache: string;
}

/** What is drawn, by the name of its file, in the order of its worth. */
export type Wanted = ReadonlyMap<string, () => Promise<Uint8Array>>;

/** As many as keep the drawing and the encoding busy. */
const AT_ONCE = 4;

/**
 * Leaves the wanted files in `out` and no others, of fresh ones `most`. A name says all that its file
 * shows, so one that is there is right. Returns how many were drawn, how many are left to the next builds, and why some
 * could not be drawn. Throws where a folder cannot be written.
 */
export async function keepPictures(places: Places, wanted: Wanted, most: number) {
  const { out, cache } = places;
  const known = tidy(cache, wanted);
  const published = tidy(out, wanted);
  const missing = [...wanted].filter(([file]) => !known.has(file));
  const failures: unknown[] = [];
  const next = missing.slice(0, most).values();
  const drawNext = async () => {
    for (const [file, draw] of next) {
      const picture = await draw().catch((error: unknown) => void failures.push(error));
      if (picture) await write(join(cache, file), picture);
      if (picture) known.add(file);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, drawNext));
  for (const file of wanted.keys()) {
    if (known.has(file) && !published.has(file)) await place(join(cache, file), join(out, file));
  }
  const drawn = Math.min(missing.length, most) - failures.length;
  return { drawn, left: missing.length - drawn, failures };
}

/** Removes what is not wanted; returns what is there. */
function tidy(folder: string, wanted: Wanted): Set<string> {
  mkdirSync(folder, { recursive: true });
  const files = readdirSync(folder);
  for (const file of files) if (!wanted.has(file)) rmSync(join(folder, file));
  return new Set(files.filter((file) => wanted.has(file)));
}

/** Under its name only when it is whole: a build may be killed. */
async function write(file: string, picture: Uint8Array): Promise<void> {
  await writeFile(`${file}.part`, picture);
  await rename(`${file}.part`, file);
}

/** A second name for the same bytes, a copy where the disks are two. */
async function place(from: string, to: string): Promise<void> {
  await link(from, to).catch(() => copyFile(from, to));
}
