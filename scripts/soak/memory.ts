/**
 * Resident memory (VmRSS in /proc) of each process of the product. Kills end before the first third and begin again
 * after the last measurement, so every process that lives on is compared with itself: its memory at the end with its
 * memory at the first third, minute 10 of 30. V8 leaves garbage of many times the live heap, so the Node programs first
 * collect it. Builds are short, so the median of their peaks (VmHWM) in the last third is compared with the first.
 */
import { setTimeout as pause } from "node:timers/promises";
import { processStart } from "../local/lock.ts";
import type { Journal } from "./journal.ts";
import { isAlive, memoryOf } from "./processes.ts";
import type { Product } from "./product.ts";

const SAMPLE_MS = 2_000;
const MAX_GROWTH = 1.1;
/** In shorter runs, the first third measures processes that have just started. */
const MIN_MINUTES = 15;
const MEASUREMENTS = 3;
const COLLECTION_MS = 2_000;

interface ProcessMemory {
  role: string;
  pid: number;
  start: string;
  firstAt: number;
  mb: number;
  peakMb: number;
}

/** The memory of each process, by its id and start. */
type Measurement = ReadonlyMap<string, number>;

export type Memory = ReturnType<typeof watchMemory>;

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

type Watched = Pick<Product, "pid" | "children" | "collectGarbage">;

export function watchMemory(product: Watched, collectionMs = COLLECTION_MS) {
  const processes = new Map<string, ProcessMemory>();
  const startedAt = performance.now();

  const sample = () => {
    const at = performance.now() - startedAt;
    for (const { pid, role } of [{ pid: product.pid(), role: "start" }, ...product.children()]) {
      const start = processStart(pid);
      const mb = memoryOf(pid, "VmRSS");
      if (start === null || mb === null) continue;
      const key = `${pid} ${start}`;
      const process = processes.get(key) ?? { role, pid, start, firstAt: at, mb, peakMb: 0 };
      // Between fork and exec, a child has its parent's name.
      Object.assign(process, { role, mb });
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
    /** The lowest of a few values, each after a garbage collection. */
    async measure(): Promise<Measurement> {
      const lowest = new Map<string, number>();
      for (let count = 0; count < MEASUREMENTS; count++) {
        product.collectGarbage();
        await pause(collectionMs);
        sample();
        for (const [key, { pid, mb }] of processes) {
          if (isAlive(pid)) lowest.set(key, Math.min(mb, lowest.get(key) ?? mb));
        }
      }
      return lowest;
    },
    /** One row for each process in both measurements, and one for builds. */
    compare(first: Measurement, last: Measurement, minutes: number, journal: Journal): string[] {
      const totalMs = minutes * 60_000;
      const isJudged = minutes >= MIN_MINUTES;
      if (!isJudged) journal.skip("memory limit", `it needs ${MIN_MINUTES} minutes`);
      const rows: { name: string; before: number; after: number }[] = [];
      for (const [key, { role, pid }] of processes) {
        const [before, after] = [first.get(key), last.get(key)];
        if (before !== undefined && after !== undefined && role !== "build")
          rows.push({ name: `${role} (${pid})`, before, after });
      }
      const peaks = (from: number, to: number) =>
        median(
          [...processes.values()]
            .filter(({ role, firstAt }) => role === "build" && firstAt >= from && firstAt < to)
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
