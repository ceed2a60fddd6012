import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { createJournal } from "./journal.ts";
import { watchMemory } from "./memory.ts";

// The test finds the memory of processes in /proc, which only Linux has.
const onLinux = test.runIf(process.platform === "linux");

onLinux("the comparison reports a process whose memory has grown by more than a tenth", async () => {
  let collectionCount = 0;
  const product = {
    pid: () => process.pid,
    children: () => [],
    collectGarbage: () => void collectionCount++,
  };
  const memory = watchMemory(product, 1);
  const firstMeasurement = await memory.measure();
  memory.stop();
  expect([collectionCount, firstMeasurement.size]).toEqual([3, 1]);
  const problemsAfter = (growth: number) => {
    const journal = createJournal(() => {});
    const lastMeasurement = new Map([...firstMeasurement].map(([key, mb]) => [key, mb * growth]));
    expect(memory.compare(firstMeasurement, lastMeasurement, 30, journal)).toHaveLength(1);
    return journal.problemCount();
  };
  expect([0.5, 1.09, 1.11].map(problemsAfter)).toEqual([0, 0, 1]);
});

test("controls.ts shifts the clock of a program, and runs the program's garbage collection", () => {
  const folder = mkdtempSync(join(tmpdir(), "recap-controls-"));
  const file = join(folder, "controls.json");
  writeFileSync(file, JSON.stringify({ shiftMs: -86_400_000, collectionCount: 0 }));
  const program = `
    const times = () => [Date.now(), new Date().getTime(), Date.parse(Date())];
    const before = times();
    const large = new WeakRef({});
    require("node:fs").writeFileSync(${JSON.stringify(file)}, '{"shiftMs":0,"collectionCount":1}');
    setTimeout(() => console.log(JSON.stringify([before, times(), large.deref() === undefined])), 700);`;
  const output = execFileSync(
    process.execPath,
    [
      "--disable-warning=ExperimentalWarning",
      "-e",
      program,
      `--import=${pathToFileURL(resolve("scripts/soak/controls.ts")).href}`,
    ],
    { env: { ...process.env, SOAK_CONTROLS: file }, encoding: "utf8" },
  );
  rmSync(folder, { recursive: true, force: true });
  const [before, after, isCollected] = JSON.parse(output) as [number[], number[], boolean];
  const daysFrom = (times: number[]) => times.map((time) => Math.round((time - Date.now()) / 86_400_000) + 0);
  expect([daysFrom(before), daysFrom(after), isCollected]).toEqual([[-1, -1, -1], [0, 0, 0], true]);
});
