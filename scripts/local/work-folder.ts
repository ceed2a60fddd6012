import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { processStart } from "./lock.ts";

const WORK_FOLDER_NAME = /^work-(\d+)-[0-9a-f]{8}$/;

/** Returns the folder name of a process. A later process with the same pid has another name. */
function folderNameOf(pid: number): string | null {
  const start = processStart(pid);
  if (start === null) return null;
  return `work-${pid}-${createHash("sha1").update(start).digest("hex").slice(0, 8)}`;
}

const isInUse = (name: string) => folderNameOf(Number(WORK_FOLDER_NAME.exec(name)?.[1])) === name;

/**
 * Returns the folder for the builds of this process. Each process has its own folder, because a process of a killed build
 * may still write into its folder. If possible, this process takes the folder of an ended process, so that the next build renders only
 * changed pages. Deletes the other folders of ended processes.
 */
export function claimWorkFolder(parent: string): string {
  mkdirSync(parent, { recursive: true });
  const ownName = folderNameOf(process.pid) ?? `work-${process.pid}-00000000`;
  const abandonedNames = readdirSync(parent).filter(
    (name) => /^work([-.]|$)/.test(name) && name !== ownName && !isInUse(name),
  );
  const folder = join(parent, ownName);
  // The folder contains pages and a list of these pages. One rename moves both, so the list is always right.
  const reusableName = abandonedNames.find((name) => WORK_FOLDER_NAME.test(name));
  if (reusableName && !readdirSync(parent).includes(ownName)) renameSync(join(parent, reusableName), folder);
  for (const name of abandonedNames) rmSync(join(parent, name), { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  // A killed build may have left an incomplete copy of a render bundle.
  for (const name of readdirSync(folder)) {
    if (name !== "site" && name !== "site.bundle") rmSync(join(folder, name), { recursive: true, force: true });
  }
  return join(folder, "site");
}
