import { execFileSync, spawn } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../local/free-port.ts";
import { installWithApt } from "./apt.ts";

const HOME = "/usr/lib/postgresql/15";

/** Debian's PostgreSQL 15 with plpgsql_check, which `supabase db lint` needs. */
export const hasLintablePostgres = () => existsSync(join(HOME, "lib/plpgsql_check.so"));

export function installLintablePostgres(): void {
  if (!hasLintablePostgres()) installWithApt("postgresql-15", "postgresql-15-plpgsql-check");
}

/** PostgreSQL refuses to run as root, so root runs it as `postgres`. */
export async function startLintablePostgres() {
  const folder = mkdtempSync(join(tmpdir(), "recap-lint-"));
  const user = process.getuid?.() === 0 ? userIds("postgres") : undefined;
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, "data");
  execFileSync(
    join(HOME, "bin/initdb"),
    ["-D", data, "-U", "postgres", "-A", "trust", "--no-sync"],
    {
      ...user,
      stdio: "ignore",
    },
  );
  const port = await freePort();
  const args = ["-D", data, "-p", String(port), "-k", folder, "-h", "127.0.0.1", "-F"];
  const server = spawn(join(HOME, "bin/postgres"), args, { ...user, stdio: "ignore" });
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`;
  return {
    url,
    stop: async () => {
      const exited = new Promise((done) => server.once("exit", done));
      server.kill("SIGINT");
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function userIds(name: string) {
  const id = (flag: string) => Number(execFileSync("id", [flag, name], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}
