/** Reads the processes of this machine from /proc, which only Linux has. */
import { readdirSync, readFileSync } from "node:fs";

/** Returns null if the process has ended. */
export function parentOf(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const [state, parent] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return state === "Z" ? null : Number(parent);
  } catch {
    return null;
  }
}

export const isAlive = (pid: number): boolean => parentOf(pid) !== null;

export function descendantsOf(root: number): number[] {
  const children = new Map<number, number[]>();
  for (const pid of readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)) {
    const parent = parentOf(pid);
    if (parent !== null) children.set(parent, [...(children.get(parent) ?? []), pid]);
  }
  const collect = (pid: number): number[] => (children.get(pid) ?? []).flatMap((child) => [child, ...collect(child)]);
  return collect(root);
}

export const commandOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
  } catch {
    return "";
  }
};

/** Returns MB. `VmRSS` is the current resident memory, and `VmHWM` is the maximum since the start. */
export function memoryOf(pid: number, field: "VmRSS" | "VmHWM"): number | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    const [, kilobytes] = new RegExp(`^${field}:\\s*(\\d+) kB`, "m").exec(status) ?? [];
    return kilobytes === undefined ? null : Number(kilobytes) / 1024;
  } catch {
    return null;
  }
}

/** Returns what a process of the product does, such as `start`, `watchdog`, `build` or `function NAME`. */
export function roleOf(command: string): string {
  const [, name] = /supabase\/functions\/([^/]+)\/index\.ts/.exec(command) ?? [];
  if (name) return `function ${name}`;
  if (command.includes("scripts/build/cli.ts")) return "build";
  const [, script] = /([\w-]+)\.ts\b/.exec(command.replace(/--import=\S+/, "")) ?? [];
  return script ?? (command.split(" ")[0] || "unknown");
}
