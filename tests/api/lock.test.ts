import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { DataInUse, readOwner } from "../../scripts/local/lock.ts";
import { emptyFolder, openTestBackend } from "../support/backend.ts";
import { addCategory } from "../support/content.ts";

const dataDir = emptyFolder();
let backend = await openTestBackend("pglite", { dataDir });
afterAll(() => backend.close());

const lock = join(dataDir, "owner.json");

/** Ends the backend, keeps its folder and leaves this lock behind, as a killed process would. */
async function leaveBehind(content: string) {
  await backend.stop();
  writeFileSync(lock, content);
}

const deadPid = () => spawnSync(process.execPath, ["--version"]).pid;

test("a second backend on the same folder is refused, and the first goes on", async () => {
  const second = openTestBackend("pglite", { dataDir });
  await expect(second).rejects.toThrow(DataInUse);
  await expect(second).rejects.toMatchObject({ owner: { pid: process.pid, url: null } });

  await addCategory(backend.sql, "still-here");
  const { status, body } = await backend.rest("anon", "GET", "er_categories?select=slug");
  expect({ status, body }).toEqual({ status: 200, body: [{ slug: "still-here" }] });
  expect(readOwner(dataDir)?.pid).toBe(process.pid);
});

test("the lock goes with its backend", async () => {
  await backend.stop();
  expect(existsSync(lock)).toBe(false);
  backend = await openTestBackend("pglite", { dataDir });
});

const owner = { pid: process.pid, startedAt: "1", url: "http://localhost:4999", token: "old" };
test.each([
  ["of a process that is dead", () => JSON.stringify({ ...owner, pid: deadPid() })],
  ["of a dead process whose number this one has", () => JSON.stringify(owner)],
  ["half written", () => '{"pid":'],
  ["empty", () => ""],
])("a lock %s is taken over, with all data", async (_what, content) => {
  await leaveBehind(content());
  expect(readOwner(dataDir)).toBeNull();
  backend = await openTestBackend("pglite", { dataDir });
  expect(readOwner(dataDir)).toMatchObject({ pid: process.pid, url: null });
  expect(JSON.parse(readFileSync(lock, "utf8")).token).not.toBe("old");
  expect(await backend.sql("select slug from public.er_categories")).toEqual([
    { slug: "still-here" },
  ]);
});

test("of two that want a left lock, one gets it", async () => {
  await leaveBehind(JSON.stringify({ ...owner, pid: deadPid() }));
  const tries = await Promise.allSettled([
    openTestBackend("pglite", { dataDir }),
    openTestBackend("pglite", { dataDir }),
  ]);
  const opened = tries.filter((each) => each.status === "fulfilled");
  expect(opened).toHaveLength(1);
  if (opened[0]) backend = opened[0].value;
  const refused = tries.find((each) => each.status === "rejected");
  expect(refused?.reason).toBeInstanceOf(DataInUse);
});
