/** Faults end this PostgreSQL server. `spawnServer` starts the server again whenever it ends, as a service manager does. */
import type { ChildProcess } from "node:child_process";
import { mkdirSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "../local/free-port.ts";
import { initPostgres, npmPostgres, urlOfPostgres } from "../local/postgres.ts";
import { commandOf, descendantsOf, isAlive } from "./processes.ts";

const START_TIMEOUT_MS = 60_000;

export type PostgresServer = Awaited<ReturnType<typeof startServer>>;

export async function startServer(folder: string) {
  mkdirSync(folder, { mode: 0o700 });
  const port = await freePort();
  const spawnPostgres = initPostgres(await npmPostgres(), folder, port);
  let child: ChildProcess | undefined;
  let shouldRun = true;
  let readyCount = 0;
  let serverLog = "";

  const spawnServer = () => {
    const serverProcess = spawnPostgres();
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
    url: urlOfPostgres(port),
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
