/** H16: after an interruption, each start imports the demo again until it is complete. */
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
let expected: unknown;
let stepCount = 0;
const output = vi.spyOn(process.stdout, "write").mockReturnValue(true);
beforeAll(async () => {
  completeDemo = await openTestBackend();
  await seedDemo(completeDemo, (completedSteps) => {
    stepCount = completedSteps;
  });
  expected = await countDemo(completeDemo.sql);
});
afterAll(async () => {
  output.mockRestore();
  await completeDemo.close();
});

test("a complete demo has shows, podcasts for lists, and lists", () => {
  const { shows, podcasts, lists } = expected as Record<string, number>;
  for (const count of [shows, podcasts, lists]) expect(count).toBeGreaterThan(5);
});

test("H16: if the import stops after each step, the next starts complete the demo without duplicates", async () => {
  const backend = await openTestBackend();
  for (let stop = 1; stop <= stepCount; stop++) {
    const seeding = seedDemo(backend, (completedSteps) => {
      if (completedSteps === stop) throw new Error(`stopped after step ${stop}`);
    });
    await expect(seeding).rejects.toThrow(`stopped after step ${stop}`);
  }
  await seedDemo(backend);
  expect(await countDemo(backend.sql)).toEqual(expected);
  await backend.close();
}, 240_000);

test("a start does not restore deleted rows of a complete demo, even if all rows are deleted", async () => {
  const { sql } = completeDemo;
  await sql("delete from earnings; delete from list_items; delete from top_lists");
  await seedDemo(completeDemo);
  expect(await countDemo(sql)).toMatchObject({ earnings: 0, lists: 0 });
  await sql("delete from auth.users; delete from er_episodes; delete from er_shows");
  await seedDemo(completeDemo);
  expect(await countDemo(sql)).toMatchObject({ accounts: 0, shows: 0 });
}, 180_000);

/** Imports the demo in a child process, and returns the last line that this process prints. */
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
  return new Promise((done) =>
    child.once("close", () => done(text.trim().split("\n").at(-1) ?? "")),
  );
}

test("H16: after kill -9 at any moment, the next start completes the import", async () => {
  const random = createRandom(16);
  const dataDir = emptyFolder();
  for (const maxMs of [300, 1_500, 3_000]) await importDemo(dataDir, random.below(maxMs));
  expect(JSON.parse(await importDemo(dataDir))).toEqual(expected);
  rmSync(dataDir, { recursive: true, force: true });
}, 360_000);
