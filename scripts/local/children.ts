import { type ChildProcess, spawn } from "node:child_process";
import type { Socket } from "node:net";
import { logLine } from "./log.ts";
import { createStartLimit } from "./start-limit.ts";

const children = new Set<ChildProcess>();
const limit = createStartLimit(5);
let watchdog: ChildProcess | undefined;

const send = (line: string) => watchdog?.stdin?.write(`${line}\n`);

/** Lets the watchdog kill a child when this process ends, whatever ended it. */
export function endWithParent(child: ChildProcess): void {
  const { pid } = child;
  if (pid === undefined) return;
  children.add(child);
  child.once("exit", () => {
    children.delete(child);
    send(`-${pid}`);
  });
  if (watchdog) send(`+${pid}`);
  else startWatchdog();
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
  // It may end before a write.
  started.stdin.on("error", () => {});
  // Neither keeps this process running.
  started.unref();
  (started.stdin as Socket).unref();
  for (const { pid } of children) send(`+${pid}`);
}
