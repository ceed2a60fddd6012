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

/** Distinguishes a process from a later process with the same pid. Returns null if no process has this pid. */
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

/** The owner in an incomplete file, such as a file from a full disk. */
const NO_OWNER: Owner = { pid: 0, startedAt: "", url: null, token: "" };

/** Returns null if the file does not exist. */
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

/** This is enough, because another try is only necessary if a process starts or ends at the same moment. */
const MAX_TRIES = 20;

/** Returns null, or the living process that already has the lock. */
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
  throw new Error(
    `Several processes try to create ${file} at the same time. Start one of them again.`,
  );
}

/** Writes a complete file and then links it to its name, so that no process reads an incomplete file. */
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
 * Each dead process has one successor, which is the process that takes the lock with the dead process's pid in its name.
 * Only the successor may replace the file, so no process replaces the lock of a living process.
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
