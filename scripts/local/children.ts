import { type ChildProcess, fork, spawn } from "node:child_process";
import type { Socket } from "node:net";
import { logLine } from "./log.ts";
import { createStartLimit } from "./start-limit.ts";

const children = new Set<ChildProcess>();
const startLimit = createStartLimit(5);
let watchdog: ChildProcess | undefined;

const sendToWatchdog = (line: string) => watchdog?.stdin?.write(`${line}\n`);

/** Spawns a child process. If the product's process ends for any reason, the watchdog kills the child. */
export const spawnChild = (program: string, args: readonly string[], env: NodeJS.ProcessEnv) =>
  startWatched(() => spawn(program, args, { env, stdio: ["ignore", "pipe", "pipe"] }));

/** Forks a module of this project, and watches the child like `spawnChild`. Messages can contain bytes and dates. */
export const forkChild = (module: URL, env: NodeJS.ProcessEnv) =>
  startWatched(() =>
    fork(module, {
      env,
      serialization: "advanced",
      stdio: ["ignore", "inherit", "inherit", "ipc"],
      execArgv: ["--disable-warning=ExperimentalWarning", ...process.execArgv],
    }),
  );

function startWatched<Child extends ChildProcess>(start: () => Child): Child {
  // Start the watchdog first. Otherwise, if this process is killed here, no watchdog would kill the child.
  if (!watchdog) startWatchdog();
  const child = start();
  const { pid } = child;
  if (pid === undefined) return child;
  children.add(child);
  child.once("exit", () => {
    children.delete(child);
    sendToWatchdog(`-${pid}`);
  });
  sendToWatchdog(`+${pid}`);
  return child;
}

function startWatchdog(): void {
  if (startLimit.recordStart() !== null) {
    logLine("watchdog", "ends too often, so child processes may continue after this process");
    return;
  }
  // The watchdog gets no environment variables, so that it has no secrets.
  const watchdogProcess = spawn(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", "scripts/local/watchdog.ts"],
    { env: {}, stdio: ["pipe", "ignore", "inherit"] },
  );
  watchdog = watchdogProcess;
  const restart = () => {
    if (watchdog !== watchdogProcess) return;
    watchdog = undefined;
    if (children.size > 0) startWatchdog();
  };
  watchdogProcess.once("error", restart);
  watchdogProcess.once("exit", restart);
  watchdogProcess.stdin.on("error", () => {});
  watchdogProcess.unref();
  (watchdogProcess.stdin as Socket).unref();
  for (const { pid } of children) sendToWatchdog(`+${pid}`);
}
