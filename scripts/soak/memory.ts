/**
 * Resident memory (VmRSS in /proc) of each process of the product, every two seconds. Kills end before the first third
 * and begin again after the last measurement, so every process that lives on is compared with itself: the lowest value of
 * the last minutes with the lowest before the end of the first third, minute 10 of 30. Garbage that V8 has not collected
 * yet makes other values rise and fall by a third. Builds are short, so the median of their peaks (VmHWM) in the last
 * third is compared with that in the first third.
 */
import { processStart } from "../local/lock.ts";
import type { Journal } from "./journal.ts";
import { isAlive, memoryOf } from "./processes.ts";
import type { Product } from "./product.ts";

const SAMPLE_MS = 2_000;
const MAX_GROWTH = 1.1;
/** In shorter runs, the first third measures processes that have just started. */
const MIN_MINUTES = 15;
/** Part of the run that a window covers: three minutes of 30. */
const WINDOW = 1 / 10;

interface ProcessMemory {
  role: string;
  pid: number;
  start: string;
  samples: { at: number; mb: number }[];
  peakMb: number;
}

export type Memory = ReturnType<typeof watchMemory>;

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

export function watchMemory(product: Product) {
  const processes = new Map<string, ProcessMemory>();
  const startedAt = performance.now();

  const sample = () => {
    const at = performance.now() - startedAt;
    for (const { pid, role } of [{ pid: product.pid(), role: "start" }, ...product.children()]) {
      const start = processStart(pid);
      const mb = memoryOf(pid, "VmRSS");
      if (start === null || mb === null) continue;
      const key = `${pid} ${start}`;
      const process = processes.get(key) ?? { role, pid, start, samples: [], peakMb: 0 };
      // Between fork and exec, a child has its parent's name.
      process.role = role;
      process.samples.push({ at, mb });
      process.peakMb = Math.max(process.peakMb, memoryOf(pid, "VmHWM") ?? 0);
      processes.set(key, process);
    }
  };
  const timer = setInterval(sample, SAMPLE_MS).unref();

  return {
    startedAt,
    sample,
    stop: () => clearInterval(timer),
    /** Processes that should have ended. */
    left: () =>
      [...processes.values()].filter(
        ({ pid, start }) => isAlive(pid) && processStart(pid) === start,
      ),
    /** One row for each process that lived through both windows, and one for builds. */
    compare(minutes: number, journal: Journal): string[] {
      const totalMs = minutes * 60_000;
      const isJudged = minutes >= MIN_MINUTES;
      if (!isJudged) journal.skip("memory limit", `it needs ${MIN_MINUTES} minutes`);
      /** Infinity for a process that started later. */
      const lowest = ({ samples }: ProcessMemory, from: number, to: number) =>
        Math.min(
          ...samples
            .filter(({ at }) => at >= from && at < to && (samples[0]?.at ?? at) < from)
            .map(({ mb }) => mb),
        );
      const rows: { name: string; before: number; after: number }[] = [];
      for (const process of processes.values()) {
        const before = lowest(process, totalMs * (1 / 3 - WINDOW), totalMs / 3);
        const after = lowest(process, totalMs * (1 - WINDOW), totalMs);
        if (Number.isFinite(before + after) && process.role !== "build")
          rows.push({ name: `${process.role} (${process.pid})`, before, after });
      }
      const peaks = (from: number, to: number) =>
        median(
          [...processes.values()]
            .filter(
              ({ role, samples: [first] }) =>
                role === "build" && first && first.at >= from && first.at < to,
            )
            .map(({ peakMb }) => peakMb),
        );
      const builds = [peaks(0, totalMs / 3), peaks((totalMs * 2) / 3, totalMs)] as const;
      if (builds[0] > 0 && builds[1] > 0)
        rows.push({ name: "build, peak", before: builds[0], after: builds[1] });
      return rows.map(({ name, before, after }) => {
        const growth = after / before;
        if (isJudged && growth > MAX_GROWTH)
          journal.problem(
            `${name} grew by ${percent(growth)}: ${before.toFixed(0)} to ${after.toFixed(0)} MB`,
          );
        return `| ${name} | ${before.toFixed(0)} | ${after.toFixed(0)} | ${percent(growth)} |`;
      });
    },
  };
}

const percent = (growth: number) => `${((growth - 1) * 100).toFixed(1)} %`;
