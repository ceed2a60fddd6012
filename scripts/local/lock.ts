import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
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

export function acquireLock(dataDir: string, url: string | null, token: string) {
  mkdirSync(dataDir, { recursive: true });
  const file = lockFile(dataDir);
  const owner: Owner = {
    pid: process.pid,
    startedAt: processStart(process.pid) ?? "",
    url,
    token,
  };
  const write = () =>
    writeFileSync(file, JSON.stringify(owner), { flag: "wx", mode: 0o600, flush: true });
  try {
    write();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    const live = readOwner(dataDir);
    if (live) throw new DataInUse(dataDir, live);
    // The owner was killed. If a rival acquired the lock meanwhile, restore the rival's file.
    const staleFile = `${file}.${process.pid}`;
    renameSync(file, staleFile);
    const rival = liveOwner(staleFile);
    if (rival) {
      renameSync(staleFile, file);
      throw new DataInUse(dataDir, rival);
    }
    rmSync(staleFile, { force: true });
    write();
  }
  return { owner, release: () => rmSync(file, { force: true }) };
}
