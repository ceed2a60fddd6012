/** Runs `npm start`, and starts the product again whenever it ends, as a service manager does. */
import { type ChildProcess, spawn } from "node:child_process";
import { createWriteStream, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import type { Keys } from "../local/keys.ts";
import { readOwner } from "../local/lock.ts";
import type { Controls } from "./controls.ts";
import type { Journal } from "./journal.ts";
import { commandOf, descendantsOf, isAlive, roleOf } from "./processes.ts";

const packageJson = JSON.parse(readFileSync("package.json", "utf8"));
const START_ARGS: string[] = packageJson.scripts.start.replace(/^exec node /, "").split(" ");
/** The children of a killed product must end within this time (security H12). */
const CHILDREN_END_TIMEOUT_MS = 5_000;
const CLOSE_TIMEOUT_MS = 10_000;
const START_TIMEOUT_MS = 120_000;
const RESTART_PAUSE_MS = 500;

interface ProductOptions {
  scratchFolder: string;
  dataDir: string;
  port: number;
  databaseUrl: string | undefined;
  journal: Journal;
}

export type Product = ReturnType<typeof createProduct>;

export function createProduct({ scratchFolder, dataDir, port, databaseUrl, journal }: ProductOptions) {
  const controlsFile = join(scratchFolder, "controls.json");
  const controls: Controls = { shiftMs: 0, collectionCount: 0 };
  const writeControls = () => writeFileSync(controlsFile, JSON.stringify(controls));
  const log = createWriteStream(join(scratchFolder, "product.log"));
  let child: ChildProcess | undefined;
  let shouldRun = false;
  let isKillExpected = false;
  let readyPromise: Promise<void> = Promise.resolve();

  const spawnProduct = () => {
    const productProcess = spawn(process.execPath, START_ARGS, {
      env: {
        ...process.env,
        // These values override the settings of `.env`, which must not change the soak.
        PUBLIC_SUPABASE_URL: "",
        SUPABASE_SERVICE_ROLE_KEY: "",
        AI_MODEL: "",
        DATA_DIR: dataDir,
        PORT: String(port),
        DATABASE_URL: databaseUrl ?? "",
        SHARE_PICTURES: "0",
        SOAK_CONTROLS: controlsFile,
        NODE_OPTIONS: `--import=${pathToFileURL(resolve("scripts/soak/controls.ts")).href}`,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    child = productProcess;
    readyPromise = new Promise<void>((done) => {
      let output = "";
      const append = (data: Buffer) => {
        log.write(data);
        if (output.includes("ready http")) return;
        output += data;
        if (output.includes("ready http")) done();
      };
      productProcess.stdout.on("data", append);
      productProcess.stderr.on("data", append);
      productProcess.once("exit", (code, signal) => {
        log.write(`--- ended with ${code ?? signal} ---\n`);
        if (!shouldRun) return;
        if (!isKillExpected) journal.addProblem(`the product ended with ${code ?? signal}: ${output.slice(-300)}`);
        isKillExpected = false;
        setTimeout(() => shouldRun && spawnProduct().then(done), RESTART_PAUSE_MS);
      });
    });
    return readyPromise;
  };

  const children = () => descendantsOf(child?.pid ?? 0).map((pid) => ({ pid, role: roleOf(commandOf(pid)) }));

  const awaitEnd = async (pids: number[], limitMs: number): Promise<number[]> => {
    const end = performance.now() + limitMs;
    while (pids.some(isAlive) && performance.now() < end) await pause(20);
    return pids.filter(isAlive);
  };

  return {
    port,
    dataDir,
    logFile: join(scratchFolder, "product.log"),
    pid: () => child?.pid ?? 0,
    children,
    keys: () => JSON.parse(readFileSync(join(dataDir, "keys.json"), "utf8")) as Keys,
    async start(): Promise<void> {
      writeControls();
      shouldRun = true;
      const startTimeout = pause(START_TIMEOUT_MS, undefined, { ref: false }).then(() => {
        throw new Error(`The product did not start in ${START_TIMEOUT_MS / 1000} s. See the log of the product.`);
      });
      await Promise.race([spawnProduct(), startTimeout]);
    },
    /** Kills the product's main process. `spawnProduct` then starts the product again. */
    async kill(): Promise<void> {
      const pids = children().map(({ pid }) => pid);
      isKillExpected = true;
      child?.kill("SIGKILL");
      const remainingPids = await awaitEnd(pids, CHILDREN_END_TIMEOUT_MS);
      if (remainingPids.length > 0)
        journal.addProblem(`processes that remain after kill -9: ${remainingPids.map(commandOf).join(", ")}`);
    },
    setClock(shiftMs: number): void {
      controls.shiftMs = shiftMs;
      writeControls();
    },
    collectGarbage(): void {
      controls.collectionCount++;
      writeControls();
    },
    /** Runs SQL in the running product, as `npm run sql` does. */
    async sql<T>(query: string): Promise<T[]> {
      const token = readOwner(dataDir)?.token;
      const response = await fetch(`http://127.0.0.1:${port}/__local/sql`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}` },
        body: query,
      });
      const result = (await response.json()) as { rows?: T[]; error?: string };
      if (!result.rows) throw new Error(`${result.error} (${query.slice(0, 80)})`);
      return result.rows;
    },
    async status(): Promise<{
      liveRev: number | null;
      building: boolean;
      lastError: string | null;
    }> {
      const response = await fetch(`http://127.0.0.1:${port}/__status`);
      return (await response.json()) as never;
    },
    /** Ends the product with SIGTERM. Records a problem if the product does not end in time. */
    async stop(): Promise<void> {
      shouldRun = false;
      const stoppingProcess = child;
      child = undefined;
      if (!stoppingProcess?.pid) return;

      const pids = [stoppingProcess.pid, ...descendantsOf(stoppingProcess.pid)];
      const stopStartedAt = performance.now();
      stoppingProcess.kill("SIGTERM");
      const remainingPids = await awaitEnd(pids, CLOSE_TIMEOUT_MS);
      if (remainingPids.length > 0) {
        const names = remainingPids.map((pid) => roleOf(commandOf(pid))).join(", ");
        journal.addProblem(`SIGTERM: ${names} did not end within ${CLOSE_TIMEOUT_MS / 1000} s`);
        stoppingProcess.kill("SIGKILL");
        await awaitEnd(pids, CHILDREN_END_TIMEOUT_MS);
      } else {
        journal.addResult(`SIGTERM ended the product in ${((performance.now() - stopStartedAt) / 1000).toFixed(1)} s`);
        if (stoppingProcess.exitCode !== 0) journal.addProblem(`the product exited with ${stoppingProcess.exitCode}`);
      }
      log.end();
    },
  };
}
