import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export interface Pointer {
  name: string;
  /** The site key of its sources and settings. */
  key: string;
  /** A page that was opened before the swap may still request the scripts of this build. */
  previous?: string | undefined;
}

/** Older versions named builds by the time: those are just great numbers. */
const NAME = /^build-(\d{1,15})$/;
const PARTIAL = /\.partial$/;

const numberOf = (name: string | undefined) => Number(NAME.exec(name ?? "")?.[1] ?? 0);

const pointerFile = (folder: string) => join(folder, "current.json");

export function readPointer(folder: string): Pointer | null {
  try {
    return JSON.parse(readFileSync(pointerFile(folder), "utf8")) as Pointer;
  } catch {
    return null;
  }
}

/** Replaces the pointer as a whole: a crash leaves the old one or the new one. */
export function writePointer(folder: string, pointer: Pointer): void {
  const partial = `${pointerFile(folder)}.partial`;
  writeFileSync(partial, JSON.stringify(pointer), { flush: true });
  renameSync(partial, pointerFile(folder));
}

/** One more than every number on disk and in the pointer. The clock has no part in it. */
export function nextBuildName(folder: string): string {
  const pointer = readPointer(folder);
  const names = [...readdirSync(folder), pointer?.name, pointer?.previous];
  return `build-${1 + Math.max(0, ...names.map(numberOf))}`;
}

export function deleteOldBuilds(folder: string): void {
  const pointer = readPointer(folder);
  if (!pointer) return;
  for (const name of readdirSync(folder)) {
    if (NAME.test(name) && name !== pointer.name && name !== pointer.previous)
      rmSync(join(folder, name), { recursive: true, force: true });
  }
}

export function deletePartialBuilds(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (PARTIAL.test(name)) rmSync(join(folder, name), { recursive: true, force: true });
  }
}
