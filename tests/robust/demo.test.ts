/** H16: if the import of the demo content is interrupted, the next start continues the import. */
import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { seedDemo } from "../../scripts/local/demo.ts";
import { createRandom } from "../../scripts/soak/random.ts";
import { emptyFolder, openTestBackend, type TestBackend } from "../support/backend.ts";
import { NODE_ARGS } from "../support/node.ts";
import { countDemo } from "./demo-counts.ts";

let completeDemo: TestBackend;
let completeCounts: unknown;
let stepCount = 0;
const output = vi.spyOn(process.stdout, "write").mockReturnValue(true);
beforeAll(async () => {
  completeDemo = await openTestBackend();
  await seedDemo(completeDemo, (completedSteps) => {
    stepCount = completedSteps;
  });
  completeCounts = await countDemo(completeDemo.sql);
});
afterAll(async () => {
  output.mockRestore();
  await completeDemo.close();
});

test("the complete demo content has shows, podcasts and lists", () => {
  const { shows, podcasts, lists } = completeCounts as Record<string, number>;
  for (const count of [shows, podcasts, lists]) expect(count).toBeGreaterThan(5);
});

test("H16: if the import stops after a step, the next import completes the demo content without duplicates", async () => {
  const backend = await openTestBackend();
  for (let lastStep = 1; lastStep <= stepCount; lastStep++) {
    const seeding = seedDemo(backend, (completedSteps) => {
      if (completedSteps === lastStep) throw new Error(`stopped after step ${lastStep}`);
    });
    await expect(seeding).rejects.toThrow(`stopped after step ${lastStep}`);
  }
  await seedDemo(backend);
  expect(await countDemo(backend.sql)).toEqual(completeCounts);
  await backend.close();
}, 240_000);

test("a start does not restore deleted rows of complete demo content", async () => {
  const { sql } = completeDemo;
  await sql("delete from earnings; delete from list_items; delete from top_lists");
  await seedDemo(completeDemo);
  expect(await countDemo(sql)).toMatchObject({ earnings: 0, lists: 0 });
  await sql("delete from auth.users; delete from er_episodes; delete from er_shows");
  await seedDemo(completeDemo);
  expect(await countDemo(sql)).toMatchObject({ accounts: 0, shows: 0 });
}, 180_000);

/** Imports the demo content in a child process. Returns the last line of the output. */
function importDemo(dataDir: string, killAfterMs?: number): Promise<string> {
  const child = spawn(process.execPath, [...NODE_ARGS, "tests/robust/demo-child.ts", dataDir], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let text = "";
  child.stdout.on("data", (data) => {
    const isFirstOutput = !text.includes("opened");
    text += data;
    if (killAfterMs !== undefined && isFirstOutput && text.includes("opened"))
      void pause(killAfterMs).then(() => child.kill("SIGKILL"));
  });
  return new Promise((done) => child.once("close", () => done(text.trim().split("\n").at(-1) ?? "")));
}

test("H16: after kill -9 during an import, the next import completes the demo content", async () => {
  const random = createRandom(16);
  const dataDir = emptyFolder();
  for (const maxMs of [300, 1_500, 3_000]) await importDemo(dataDir, random.below(maxMs));
  expect(JSON.parse(await importDemo(dataDir))).toEqual(completeCounts);
  rmSync(dataDir, { recursive: true, force: true });
}, 360_000);
