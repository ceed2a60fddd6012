import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The process that owns a data folder. PGlite has no lock, and two owners would corrupt the data. */
export interface Owner {
  pid: number;
  /** Distinguishes the owner from a later process with the same pid. */
  startedAt: string;
  url: string | null;
  token: string;
}

export class DataInUse extends Error {
  readonly owner: Owner;
  constructor(dataDir: string, owner: Owner) {
    const where = owner.url ? ` at ${owner.url}` : "";
    super(`${dataDir} is in use by process ${owner.pid}${where}. Stop that process first.`);
    this.owner = owner;
  }
}

const lockFile = (dataDir: string) => join(dataDir, "owner.json");

/** Distinguishes a process from a later one with the same pid. Null where no process has this pid. */
export function processStart(pid: number): string | null {
  try {
    // The command name before these fields may contain spaces and parentheses.
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? null;
  } catch {
    if (process.platform === "linux") return null;
  }
  try {
    return execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).trim();
  } catch {
    return null;
  }
}

function liveOwner(file: string): Owner | null {
  try {
    const owner = JSON.parse(readFileSync(file, "utf8")) as Owner;
    return processStart(owner.pid) === owner.startedAt ? owner : null;
  } catch {
    return null;
  }
}

export const readOwner = (dataDir: string) => liveOwner(lockFile(dataDir));

/** More than enough: each further try needs another process that starts or ends at this moment. */
const MAX_TRIES = 20;

export function acquireLock(dataDir: string, url: string | null, token: string) {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = lockFile(dataDir);
  const owner: Owner = {
    pid: process.pid,
    startedAt: processStart(process.pid) ?? "",
    url,
    token,
  };
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    if (createLock(file, owner)) return { owner, release: () => rmSync(file, { force: true }) };
    const live = readOwner(dataDir) ?? removeDeadLock(file);
    if (live) throw new DataInUse(dataDir, live);
  }
  throw new Error(
    `Several processes try to open ${dataDir} at the same time. Start one of them again.`,
  );
}

/** Links a complete file into place, so that no other process reads half of it. False where one is there. */
function createLock(file: string, owner: Owner): boolean {
  const partial = `${file}.${owner.pid}.${randomUUID()}`;
  writeFileSync(partial, JSON.stringify(owner), { mode: 0o600, flush: true });
  try {
    linkSync(partial, file);
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    throw error;
  } finally {
    rmSync(partial, { force: true });
  }
}

/** Removes the lock of a killed process. Returns the owner that took over in between, and gives it its lock back. */
function removeDeadLock(file: string): Owner | null {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    // Another process removed it first.
    if (codeOf(error) === "ENOENT") return null;
    throw error;
  }
  const rival = liveOwner(aside);
  if (rival) renameSync(aside, file);
  else rmSync(aside, { force: true });
  return rival;
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;
