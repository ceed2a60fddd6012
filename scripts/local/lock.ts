import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Who owns a data folder: PGlite has no lock of its own, and two owners would diverge. */
export interface Owner {
  pid: number;
  /** When the process began, so that a reused pid is not taken for the owner. */
  startedAt: string;
  /** Where it listens; null while it only uses the database in-process. */
  url: string | null;
  /** Lets the project's own commands in: SQL, and nothing a browser could send. */
  token: string;
}

export class DataInUse extends Error {
  readonly owner: Owner;
  constructor(dataDir: string, owner: Owner) {
    const where = owner.url ? ` at ${owner.url}` : "";
    super(`${dataDir} is in use by process ${owner.pid}${where}; two would corrupt it.`);
    this.owner = owner;
  }
}

const lockFile = (dataDir: string) => join(dataDir, "owner.json");

function processStart(pid: number): string | null {
  try {
    // Fields after the command name, which may itself hold spaces and parentheses.
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

/** The live owner of the folder, or null. */
export const readOwner = (dataDir: string) => liveOwner(lockFile(dataDir));

/** Takes the folder for this process. Throws `DataInUse` while another one lives. */
export function takeLock(dataDir: string, url: string | null, token: string) {
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
    // Left behind by a killed process. A rival may have taken over in between: give it back.
    const aside = `${file}.${process.pid}`;
    renameSync(file, aside);
    const rival = liveOwner(aside);
    if (rival) {
      renameSync(aside, file);
      throw new DataInUse(dataDir, rival);
    }
    rmSync(aside, { force: true });
    write();
  }
  return { owner, release: () => rmSync(file, { force: true }) };
}
