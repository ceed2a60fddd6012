import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { processStart } from "./lock.ts";

const NAME = /^work-(\d+)-[0-9a-f]{8}$/;

/** Names the folder of a process. A later process with the same pid has another name. */
function nameFor(pid: number): string | null {
  const start = processStart(pid);
  if (start === null) return null;
  return `work-${pid}-${createHash("sha1").update(start).digest("hex").slice(0, 8)}`;
}

const isInUse = (name: string) => nameFor(Number(NAME.exec(name)?.[1])) === name;

/**
 * Returns the folder that builds of this process write to. No two processes share one: the rest of a killed build
 * may still write. Takes over the folder of a process that has ended, because the next build renders only what
 * changed in it, and deletes other leftovers.
 *
 * @param parent Has these folders, and maybe other files.
 */
export function claimWorkFolder(parent: string): string {
  mkdirSync(parent, { recursive: true });
  const own = nameFor(process.pid) ?? `work-${process.pid}-00000000`;
  const abandoned = readdirSync(parent).filter(
    (name) => /^work([-.]|$)/.test(name) && name !== own && !isInUse(name),
  );
  const folder = join(parent, own);
  // One rename moves the pages together with the list of them, so that the two always fit.
  const takeOver = abandoned.find((name) => NAME.test(name));
  if (takeOver && !readdirSync(parent).includes(own)) renameSync(join(parent, takeOver), folder);
  for (const name of abandoned) rmSync(join(parent, name), { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  // The copy of a render bundle that a killed build did not complete.
  for (const name of readdirSync(folder)) {
    if (name !== "site" && name !== "site.bundle")
      rmSync(join(folder, name), { recursive: true, force: true });
  }
  return join(folder, "site");
}
