/** H16: an import of the demo that was interrupted begins again until it is complete. */
import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { seedDemo } from "../../scripts/local/demo.ts";
import { createRandom } from "../../scripts/soak/random.ts";
import { emptyFolder, openTestBackend, type TestBackend } from "../support/backend.ts";
import { NODE_ARGS } from "../support/node.ts";
import { countDemo } from "./demo-counts.ts";

let whole: TestBackend;
let expected: unknown;
let steps = 0;
const output = vi.spyOn(process.stdout, "write").mockReturnValue(true);
beforeAll(async () => {
  whole = await openTestBackend();
  await seedDemo(whole, (done) => {
    steps = done;
  });
  expected = await countDemo(whole.sql);
});
afterAll(async () => {
  output.mockRestore();
  await whole.close();
});

test("a whole import has shows, podcasts and lists", () => {
  const { shows, podcasts, lists } = expected as Record<string, number>;
  for (const count of [shows, podcasts, lists]) expect(count).toBeGreaterThan(5);
});

test("H16: stopped after each step in turn, it is complete in the end, with no row twice", async () => {
  const backend = await openTestBackend();
  for (let stop = 1; stop <= steps; stop++) {
    const seeding = seedDemo(backend, (done) => {
      if (done === stop) throw new Error(`stopped after step ${stop}`);
    });
    await expect(seeding).rejects.toThrow(`stopped after step ${stop}`);
  }
  await seedDemo(backend);
  expect(await countDemo(backend.sql)).toEqual(expected);
  await backend.close();
}, 120_000);

test("what was deleted from a complete demo, or all of it, stays deleted", async () => {
  const { sql } = whole;
  await sql("delete from earnings; delete from list_items; delete from top_lists");
  await seedDemo(whole);
  expect(await countDemo(sql)).toMatchObject({ earnings: 0, lists: 0 });
  await sql("delete from auth.users; delete from er_episodes; delete from er_shows");
  await seedDemo(whole);
  expect(await countDemo(sql)).toMatchObject({ accounts: 0, shows: 0 });
}, 60_000);

/** Returns what it printed last, unless it was killed. */
function start(dataDir: string, killAfterMs?: number): Promise<string> {
  const child = spawn(process.execPath, [...NODE_ARGS, "tests/robust/demo-child.ts", dataDir], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let text = "";
  child.stdout.on("data", (data) => {
    const isFirst = !text.includes("opened");
    text += data;
    if (killAfterMs !== undefined && isFirst && text.includes("opened"))
      void pause(killAfterMs).then(() => child.kill("SIGKILL"));
  });
  return new Promise((done) =>
    child.once("close", () => done(text.trim().split("\n").at(-1) ?? "")),
  );
}

test("H16: killed with kill -9 at any moment, the next start completes it", async () => {
  const random = createRandom(16);
  const dataDir = emptyFolder();
  for (const longest of [300, 1_500, 3_000]) await start(dataDir, random.below(longest));
  expect(JSON.parse(await start(dataDir))).toEqual(expected);
  rmSync(dataDir, { recursive: true, force: true });
}, 180_000);
