import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export interface Pointer {
  name: string;
  /** The site key of its sources and settings. */
  key: string;
  /** A page that was opened before the swap may still request the scripts of this build. */
  previous?: string | undefined;
}

/** Older versions used times as names, which are only large numbers. */
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

/** Adds one to the greatest number on disk and in the pointer. Does not depend on the clock. */
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
