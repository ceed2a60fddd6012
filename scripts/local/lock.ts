import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The owner is the process that uses a data folder. PGlite has no lock, and two processes would corrupt the data. */
export interface Owner {
  pid: number;
  /** The time when the process started. A later process with the same pid has another time. */
  startedAt: string;
  url: string | null;
  token: string;
}

export class DataInUse extends Error {
  readonly owner: Owner;
  constructor(dataDir: string, owner: Owner) {
    const addressNote = owner.url ? ` at ${owner.url}` : "";
    super(`${dataDir} is in use by process ${owner.pid}${addressNote}. Stop that process first.`);
    this.owner = owner;
  }
}

const lockFile = (dataDir: string) => join(dataDir, "owner.json");

/** Returns the time when the process started, or null if the process has ended. */
export function processStart(pid: number): string | null {
  try {
    // Split only after the last parenthesis, because the command name before it may contain spaces and parentheses.
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

/** An incomplete lock file, such as a file from a full disk, has no living owner. */
const NO_OWNER: Owner = { pid: 0, startedAt: "", url: null, token: "" };

/** Returns null only if the file does not exist. */
function readLock(file: string): Owner | null {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Owner;
  } catch (error) {
    return codeOf(error) === "ENOENT" ? null : NO_OWNER;
  }
}

const isAlive = (owner: Owner) => processStart(owner.pid) === owner.startedAt;

export function readOwner(dataDir: string): Owner | null {
  const owner = readLock(lockFile(dataDir));
  return owner && isAlive(owner) ? owner : null;
}

/** Throws `DataInUse` if a living process owns the folder. */
export function acquireLock(dataDir: string, url: string | null, token: string) {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = lockFile(dataDir);
  const owner: Owner = {
    pid: process.pid,
    startedAt: processStart(process.pid) ?? "",
    url,
    token,
  };
  const otherOwner = takeLock(file, owner);
  if (otherOwner) throw new DataInUse(dataDir, otherOwner);
  return { owner, release: () => rmSync(file, { force: true }) };
}

/** Another try is necessary only if a process starts or ends at the same moment, so 20 tries are enough. */
const MAX_TRIES = 20;

/** Returns null if this process now has the lock. Otherwise, returns the living process that has the lock. */
function takeLock(file: string, owner: Owner): Owner | null {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    if (createLock(file, owner)) return null;
    const holder = readLock(file);
    if (!holder) continue;
    if (isAlive(holder)) return holder;
    const otherOwner = replaceDeadLock(file, holder, owner);
    if (otherOwner) return otherOwner;
    if (isSame(readLock(file), owner)) return null;
  }
  throw new Error(`Several processes try to create ${file} at the same time. Start one of them again.`);
}

/** Writes the file under another name and then links it to its final name, so that no process reads an incomplete file. */
function createLock(file: string, owner: Owner): boolean {
  const completeFile = writeOwner(file, owner);
  try {
    linkSync(completeFile, file);
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    throw error;
  } finally {
    rmSync(completeFile, { force: true });
  }
}

/**
 * The successor of a dead process is the process that takes another lock, whose name contains the pid of the dead process.
 * Only the successor may replace the lock of the dead process, so no process replaces the lock of a living process.
 */
function replaceDeadLock(file: string, deadOwner: Owner, owner: Owner): Owner | null {
  const successionFile = `${file}.${deadOwner.pid}-${deadOwner.startedAt}`;
  const otherOwner = takeLock(successionFile, owner);
  if (otherOwner) return otherOwner;
  try {
    if (isSame(readLock(file), deadOwner)) renameSync(writeOwner(file, owner), file);
    return null;
  } finally {
    rmSync(successionFile, { force: true });
  }
}

const isSame = (a: Owner | null, b: Owner) => a?.pid === b.pid && a.startedAt === b.startedAt;

function writeOwner(file: string, owner: Owner): string {
  const path = `${file}.${owner.pid}.${randomUUID()}`;
  writeFileSync(path, JSON.stringify(owner), { mode: 0o600, flush: true });
  return path;
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;
