import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export interface Pointer {
  name: string;
  /** The hash of the sources and settings of this build (`siteKey`). */
  key: string;
  /** The name of the previous build. Pages that are still open may request scripts of that build. */
  previous?: string | undefined;
}

/** The pattern also matches the builds of older releases, whose numbers are times. */
const BUILD_NAME = /^build-(\d{1,15})$/;
const PARTIAL_NAME = /\.partial$/;

const numberOf = (name: string | undefined) => Number(BUILD_NAME.exec(name ?? "")?.[1] ?? 0);

const pointerFile = (folder: string) => join(folder, "current.json");

export function readPointer(folder: string): Pointer | null {
  try {
    return JSON.parse(readFileSync(pointerFile(folder), "utf8")) as Pointer;
  } catch {
    return null;
  }
}

/** Replaces the file in one step, so that a crash leaves either the old or the new pointer. */
export function writePointer(folder: string, pointer: Pointer): void {
  const partialFile = `${pointerFile(folder)}.partial`;
  writeFileSync(partialFile, JSON.stringify(pointer), { flush: true });
  renameSync(partialFile, pointerFile(folder));
}

/** Adds one to the greatest number of any build. A number from the clock could be smaller than earlier numbers. */
export function nextBuildName(folder: string): string {
  const pointer = readPointer(folder);
  const names = [...readdirSync(folder), pointer?.name, pointer?.previous];
  return `build-${1 + Math.max(0, ...names.map(numberOf))}`;
}

export function deleteOldBuilds(folder: string): void {
  const pointer = readPointer(folder);
  if (!pointer) return;
  for (const name of readdirSync(folder)) {
    if (BUILD_NAME.test(name) && name !== pointer.name && name !== pointer.previous)
      rmSync(join(folder, name), { recursive: true, force: true });
  }
}

export function deletePartialBuilds(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (PARTIAL_NAME.test(name)) rmSync(join(folder, name), { recursive: true, force: true });
  }
}
