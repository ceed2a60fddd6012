import { type ChildProcess, fork, spawn } from "node:child_process";
import type { Socket } from "node:net";
import { logLine } from "./log.ts";
import { createStartLimit } from "./start-limit.ts";

const children = new Set<ChildProcess>();
const limit = createStartLimit(5);
let watchdog: ChildProcess | undefined;

const send = (line: string) => watchdog?.stdin?.write(`${line}\n`);

/** Spawns a process that the watchdog kills when this process ends, whatever ended it. */
export const spawnChild = (program: string, args: readonly string[], env: NodeJS.ProcessEnv) =>
  watch(() => spawn(program, args, { env, stdio: ["ignore", "pipe", "pipe"] }));

/** The same for a module of ours. Messages to it and from it may hold bytes and dates. */
export const forkChild = (module: URL, env: NodeJS.ProcessEnv) =>
  watch(() =>
    fork(module, {
      ...{ env, serialization: "advanced", stdio: ["ignore", "inherit", "inherit", "ipc"] },
      execArgv: ["--disable-warning=ExperimentalWarning", ...process.execArgv],
    }),
  );

function watch<Child extends ChildProcess>(start: () => Child): Child {
  // Started first: between the two spawns, a kill of this process would leave the child.
  if (!watchdog) startWatchdog();
  const child = start();
  const { pid } = child;
  if (pid === undefined) return child;
  children.add(child);
  child.once("exit", () => {
    children.delete(child);
    send(`-${pid}`);
  });
  send(`+${pid}`);
  return child;
}

function startWatchdog(): void {
  if (limit.take() !== null) {
    logLine("watchdog", "ends too often: child processes may outlive this process");
    return;
  }
  // Without the environment, it has no secrets.
  const started = spawn(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", "scripts/local/watchdog.ts"],
    { env: {}, stdio: ["pipe", "ignore", "inherit"] },
  );
  watchdog = started;
  const restart = () => {
    if (watchdog !== started) return;
    watchdog = undefined;
    if (children.size > 0) startWatchdog();
  };
  started.once("error", restart);
  started.once("exit", restart);
  started.stdin.on("error", () => {});
  started.unref();
  (started.stdin as Socket).unref();
  for (const { pid } of children) send(`+${pid}`);
}
