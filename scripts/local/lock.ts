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

/** The owner in a file that no process has written completely, such as one from a full disk. */
const NO_PROCESS: Owner = { pid: 0, startedAt: "", url: null, token: "" };

/** Null where the file does not exist. */
function readLock(file: string): Owner | null {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Owner;
  } catch (error) {
    return codeOf(error) === "ENOENT" ? null : NO_PROCESS;
  }
}

const isAlive = (owner: Owner) => processStart(owner.pid) === owner.startedAt;

export function readOwner(dataDir: string): Owner | null {
  const owner = readLock(lockFile(dataDir));
  return owner && isAlive(owner) ? owner : null;
}

/** Throws `DataInUse` where a living process owns the folder. */
export function acquireLock(dataDir: string, url: string | null, token: string) {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = lockFile(dataDir);
  const owner: Owner = {
    pid: process.pid,
    startedAt: processStart(process.pid) ?? "",
    url,
    token,
  };
  const rival = takeLock(file, owner);
  if (rival) throw new DataInUse(dataDir, rival);
  return { owner, release: () => rmSync(file, { force: true }) };
}

/** More than enough: each further try needs another process that starts or ends at this moment. */
const MAX_TRIES = 20;

/** Returns the living process that has the lock instead, if there is one. */
function takeLock(file: string, owner: Owner): Owner | null {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    if (createLock(file, owner)) return null;
    const holder = readLock(file);
    if (!holder) continue;
    if (isAlive(holder)) return holder;
    const rival = replaceDeadLock(file, holder, owner);
    if (rival) return rival;
    if (isSame(readLock(file), owner)) return null;
  }
  throw new Error(
    `Several processes try to create ${file} at the same time. Start one of them again.`,
  );
}

/** Writes a complete file and links it into place. Another process never reads half of the file. */
function createLock(file: string, owner: Owner): boolean {
  const complete = writeOwner(file, owner);
  try {
    linkSync(complete, file);
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    throw error;
  } finally {
    rmSync(complete, { force: true });
  }
}

/**
 * Each dead process has one successor: the process that takes the lock named after the dead one.
 * Only the successor may replace the file, so it cannot replace the lock of a living process.
 */
function replaceDeadLock(file: string, dead: Owner, owner: Owner): Owner | null {
  const succession = `${file}.${dead.pid}-${dead.startedAt}`;
  const rival = takeLock(succession, owner);
  if (rival) return rival;
  try {
    if (isSame(readLock(file), dead)) renameSync(writeOwner(file, owner), file);
    return null;
  } finally {
    rmSync(succession, { force: true });
  }
}

const isSame = (a: Owner | null, b: Owner) => a?.pid === b.pid && a.startedAt === b.startedAt;

function writeOwner(file: string, owner: Owner): string {
  const path = `${file}.${owner.pid}.${randomUUID()}`;
  writeFileSync(path, JSON.stringify(owner), { mode: 0o600, flush: true });
  return path;
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;
