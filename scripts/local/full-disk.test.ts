import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { createLocalBackend } from "./backend.ts";
import { explainFullDisk } from "./full-disk.ts";

const folder = mkdtempSync(join(tmpdir(), "recap-disk-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SENTENCE =
  "The disk of data is full: the data needs 64 MB, and 3 MB are free. Free some space, then start again.";

test.each([
  [Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" }), 3],
  [new Error("Aborted(). Build with -sASSERTIONS for more info."), 3],
  [new Error('could not write to file "pg_wal/x": No space left on device'), 3],
])("H18: explainFullDisk turns the error %s into a note about the full disk", (error, freeMb) => {
  expect(explainFullDisk(error, "data", () => freeMb)).toMatchObject({ message: SENTENCE });
});

test.each([
  [new Error("Aborted()"), 5000],
  [new Error("The database was made by other migrations."), 3],
])("explainFullDisk does not change the error %s (free space: %i MB)", (error, freeMb) => {
  expect(explainFullDisk(error, "data", () => freeMb)).toBe(error);
});

test("H18: if the database aborts on a full disk, the error says that the disk is full", async () => {
  mkdirSync(join(folder, "database"));
  writeFileSync(join(folder, "database", "PG_VERSION"), "17\n");
  const startPromise = createLocalBackend({
    dataDir: folder,
    url: "http://localhost:4999",
    listens: false,
    freeMegabytes: () => 3,
  });
  await expect(startPromise).rejects.toThrow(`The disk of ${folder} is full`);
});
