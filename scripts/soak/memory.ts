/**
 * Compares the resident memory (VmRSS in /proc) of each process after a third of the run and at the end. Between the two
 * measurements, faults kill no process except builds. Before a measurement, the Node programs collect their garbage, which
 * can be much larger than the live heap. A build is too short for two measurements. So this
 * module compares two median peaks (VmHWM) of builds: the peak in the first third and the peak in the last third.
 */
import { setTimeout as pause } from "node:timers/promises";
import { processStart } from "../local/lock.ts";
import type { Journal } from "./journal.ts";
import { isAlive, memoryOf } from "./processes.ts";
import type { Product } from "./product.ts";

/** A build takes only a few seconds, so samples must be frequent to find its peak. */
const SAMPLE_MS = 250;
const MAX_GROWTH = 1.1;
/** In a shorter run, the first measurement would be too soon after the start of the processes. */
const MIN_MINUTES = 15;
const VALUES_PER_MEASUREMENT = 3;
const GARBAGE_COLLECTION_MS = 2_000;

interface ProcessMemory {
  role: string;
  pid: number;
  startTime: string;
  firstSampleAt: number;
  mb: number;
  peakMb: number;
}

/** The key consists of the id and the start time of a process. The value is the memory in MB. */
type Measurement = ReadonlyMap<string, number>;

export type Memory = ReturnType<typeof watchMemory>;

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

type WatchedProduct = Pick<Product, "pid" | "children" | "collectGarbage">;

export function watchMemory(product: WatchedProduct, collectionMs = GARBAGE_COLLECTION_MS) {
  const processes = new Map<string, ProcessMemory>();
  const startedAt = performance.now();

  const sample = () => {
    const sampledAt = performance.now() - startedAt;
    for (const { pid, role } of [{ pid: product.pid(), role: "start" }, ...product.children()]) {
      const startTime = processStart(pid);
      const mb = memoryOf(pid, "VmRSS");
      if (startTime === null || mb === null) continue;
      const key = `${pid} ${startTime}`;
      const process = processes.get(key) ?? {
        role,
        pid,
        startTime,
        firstSampleAt: sampledAt,
        mb,
        peakMb: 0,
      };
      // Between fork and exec, a child has the name of its parent, so update the role.
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
    remainingProcesses: () =>
      [...processes.values()].filter(({ pid, startTime }) => isAlive(pid) && processStart(pid) === startTime),
    /** Returns the lowest of a few values for each process. Before each measurement, the process collects its garbage. */
    async measure(): Promise<Measurement> {
      const lowestMb = new Map<string, number>();
      for (let count = 0; count < VALUES_PER_MEASUREMENT; count++) {
        product.collectGarbage();
        await pause(collectionMs);
        sample();
        for (const [key, { pid, mb }] of processes) {
          if (isAlive(pid)) lowestMb.set(key, Math.min(mb, lowestMb.get(key) ?? mb));
        }
      }
      return lowestMb;
    },
    /** Returns a table row for each process that is in both measurements, and a row for all builds together. */
    compare(first: Measurement, last: Measurement, minutes: number, journal: Journal): string[] {
      const totalMs = minutes * 60_000;
      const isLongEnough = minutes >= MIN_MINUTES;
      if (!isLongEnough) journal.addSkipped("memory limit", `this check needs ${MIN_MINUTES} minutes`);
      const rows: { name: string; before: number; after: number }[] = [];
      for (const [key, { role, pid }] of processes) {
        const [before, after] = [first.get(key), last.get(key)];
        if (before !== undefined && after !== undefined && role !== "build")
          rows.push({ name: `${role} (${pid})`, before, after });
      }
      const medianPeak = (from: number, to: number) =>
        median(
          [...processes.values()]
            .filter(({ role, firstSampleAt }) => role === "build" && firstSampleAt >= from && firstSampleAt < to)
            .map(({ peakMb }) => peakMb),
        );
      const buildPeaks = [medianPeak(0, totalMs / 3), medianPeak((totalMs * 2) / 3, totalMs)] as const;
      if (buildPeaks[0] > 0 && buildPeaks[1] > 0)
        rows.push({ name: "build, peak", before: buildPeaks[0], after: buildPeaks[1] });
      return rows.map(({ name, before, after }) => {
        const growth = after / before;
        if (isLongEnough && growth > MAX_GROWTH)
          journal.addProblem(`${name} grew by ${percent(growth)}: ${before.toFixed(0)} to ${after.toFixed(0)} MB`);
        return `| ${name} | ${before.toFixed(0)} | ${after.toFixed(0)} | ${percent(growth)} |`;
      });
    },
  };
}

const percent = (growth: number) => `${((growth - 1) * 100).toFixed(1)} %`;
