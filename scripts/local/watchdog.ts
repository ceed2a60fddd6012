/**
 * Reads process ids from its input: `+PID` for a started process, `-PID` for an ended process. When the input closes, kills
 * the running processes. The input closes when the parent ends for any reason, even after kill -9.
 */
import { createInterface } from "node:readline";

const pids = new Set<number>();

// Ctrl-C reaches the whole process group. The watchdog must outlive its parent.
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
