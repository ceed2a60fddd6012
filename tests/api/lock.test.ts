import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { DataInUse, readOwner } from "../../scripts/local/lock.ts";
import { emptyFolder, openTestBackend } from "../support/backend.ts";
import { addCategory } from "../support/content.ts";

const dataDir = emptyFolder();
let backend = await openTestBackend("pglite", { dataDir });
afterAll(() => backend.close());

const lock = join(dataDir, "owner.json");

/** Stops the backend and writes a lock into its folder, as if something had killed the process. */
async function leaveLock(content: string) {
  await backend.stop();
  writeFileSync(lock, content);
}

const deadPid = () => spawnSync(process.execPath, ["--version"]).pid;

test("a second backend cannot open the same folder, and the first backend continues to work", async () => {
  const secondBackend = openTestBackend("pglite", { dataDir });
  await expect(secondBackend).rejects.toThrow(DataInUse);
  await expect(secondBackend).rejects.toMatchObject({ owner: { pid: process.pid, url: null } });

  await addCategory(backend.sql, "still-here");
  const { status, body } = await backend.rest("anon", "GET", "er_categories?select=slug");
  expect({ status, body }).toEqual({ status: 200, body: [{ slug: "still-here" }] });
  expect(readOwner(dataDir)?.pid).toBe(process.pid);
});

test("H11: other users of the machine cannot read the database, the keys or the lock", () => {
  const modeOf = (name: string) => statSync(join(dataDir, name)).mode & 0o777;
  expect(["database", "keys.json", "owner.json"].map(modeOf)).toEqual([0o700, 0o600, 0o600]);
});

test("a backend deletes its lock when it stops", async () => {
  await backend.stop();
  expect(existsSync(lock)).toBe(false);
  backend = await openTestBackend("pglite", { dataDir });
});

const lockOwner = { pid: process.pid, startedAt: "1", url: "http://localhost:4999", token: "old" };
test.each([
  ["of a dead process", () => JSON.stringify({ ...lockOwner, pid: deadPid() })],
  ["of a dead process that had the id of this process", () => JSON.stringify(lockOwner)],
  ["that is incomplete", () => '{"pid":'],
  ["that is empty", () => ""],
])("a backend replaces a lock %s, and keeps all data", async (_title, content) => {
  await leaveLock(content());
  expect(readOwner(dataDir)).toBeNull();
  backend = await openTestBackend("pglite", { dataDir });
  expect(readOwner(dataDir)).toMatchObject({ pid: process.pid, url: null });
  expect(JSON.parse(readFileSync(lock, "utf8")).token).not.toBe("old");
  expect(await backend.sql("select slug from public.er_categories")).toEqual([{ slug: "still-here" }]);
});

test("if two backends find the lock of a dead process, only one of them starts", async () => {
  await leaveLock(JSON.stringify({ ...lockOwner, pid: deadPid() }));
  const results = await Promise.allSettled([
    openTestBackend("pglite", { dataDir }),
    openTestBackend("pglite", { dataDir }),
  ]);
  const successes = results.filter((result) => result.status === "fulfilled");
  expect(successes).toHaveLength(1);
  if (successes[0]) backend = successes[0].value;
  const rejection = results.find((result) => result.status === "rejected");
  expect(rejection?.reason).toBeInstanceOf(DataInUse);
});
