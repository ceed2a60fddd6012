/**
 * The watchdog reads process ids from its input: `+PID` for a started process, `-PID` for an ended process. When the
 * parent process ends, even by kill -9, the input closes. Then the watchdog kills the processes that still run.
 */
import { createInterface } from "node:readline";

const pids = new Set<number>();

// Ctrl-C sends a signal to all processes. The watchdog ignores the signal, because it must live longer than its parent.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => {});

createInterface(process.stdin)
  .on("line", (line) => {
    const pid = Number(line.slice(1));
    if (line.startsWith("+")) pids.add(pid);
    else pids.delete(pid);
  })
  .on("close", () => {
    for (const pid of pids) {
      try {
        process.kill(pid, "SIGKILL");
      } catch {
        // The process has ended already.
      }
    }
    process.exit();
  });
