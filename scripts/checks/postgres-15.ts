import { execFileSync, spawn } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../local/free-port.ts";
import { installWithApt } from "./apt.ts";

const POSTGRES_FOLDER = "/usr/lib/postgresql/15";

/** `supabase db lint` needs the extension plpgsql_check. Debian has this extension for PostgreSQL 15. */
export const hasPostgres15 = () => existsSync(join(POSTGRES_FOLDER, "lib/plpgsql_check.so"));

export function installPostgres15(): void {
  if (!hasPostgres15()) installWithApt("postgresql-15", "postgresql-15-plpgsql-check");
}

/** PostgreSQL refuses to run as root. So if root runs this process, PostgreSQL runs as the user `postgres`. */
export async function startPostgres15() {
  const folder = mkdtempSync(join(tmpdir(), "recap-lint-"));
  const user = process.getuid?.() === 0 ? userIds("postgres") : undefined;
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, "data");
  execFileSync(
    join(POSTGRES_FOLDER, "bin/initdb"),
    ["-D", data, "-U", "postgres", "-A", "trust", "--no-sync"],
    {
      ...user,
      stdio: "ignore",
    },
  );
  const port = await freePort();
  const args = ["-D", data, "-p", String(port), "-k", folder, "-h", "127.0.0.1", "-F"];
  const server = spawn(join(POSTGRES_FOLDER, "bin/postgres"), args, { ...user, stdio: "ignore" });
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`;
  return {
    url,
    stop: async () => {
      const serverExit = new Promise((done) => server.once("exit", done));
      server.kill("SIGINT");
      await serverExit;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function userIds(name: string) {
  const id = (flag: string) => Number(execFileSync("id", [flag, name], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}
