import { spawn } from "node:child_process";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, expect, test } from "vitest";
import { createRandom } from "../../scripts/soak/random.ts";
import { emptyFolder } from "../support/backend.ts";
import { NODE_ARGS } from "../support/node.ts";

const ROUNDS = 6;

interface Row {
  slug: string;
  rev: number;
}

interface Content {
  slugs: string[];
  contentRev: number;
  highestRowRev: number;
  indexedCount: number;
  status: number;
  ownsDataFolder: boolean;
}

const folders: string[] = [];
const newFolder = () => {
  const folder = emptyFolder();
  folders.push(folder);
  return folder;
};
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function startChild(dataDir: string, ...round: string[]) {
  const child = spawn(process.execPath, [...NODE_ARGS, "tests/robust/crash-child.ts", dataDir, ...round], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const acknowledgedRows: Row[] = [];
  let content: Content | undefined;
  let errors = "";
  child.stderr.on("data", (data) => {
    errors += data;
  });
  createInterface(child.stdout).on("line", (line) => {
    const message = JSON.parse(line) as { content?: Content; acknowledgedRow?: Row };
    if (message.content) content = message.content;
    if (message.acknowledgedRow) {
      acknowledgedRows.push(message.acknowledgedRow);
      child.emit("acknowledged");
    }
  });
  return {
    child,
    /** The content that the child found, and the rows that the child wrote. */
    result: new Promise<{ acknowledgedRows: Row[]; content: Content | undefined; errors: string }>((done) =>
      child.once("close", () => done({ acknowledgedRows, content, errors })),
    ),
  };
}

function expectAllRows(content: Content | undefined, acknowledgedRows: Row[]) {
  expect(content).toMatchObject({ status: 200, ownsDataFolder: true });
  if (!content) return;
  const slugs = new Set(content.slugs);
  expect(slugs.size).toBe(content.slugs.length);
  expect(acknowledgedRows.filter(({ slug }) => !slugs.has(slug))).toEqual([]);
  expect(content.indexedCount).toBe(content.slugs.filter((slug) => slug.startsWith("e-")).length);
  expect(content.contentRev).toBeGreaterThanOrEqual(Math.max(0, ...acknowledgedRows.map(({ rev }) => rev)));
  expect(content.contentRev).toBeGreaterThanOrEqual(content.highestRowRev);
}

/** In each round, kills a child after it has written a few rows. Checks that the next child finds all these rows. */
async function killRepeatedly(dataDir: string, rounds: number, seed: number) {
  const random = createRandom(seed);
  const allRows: Row[] = [];
  for (let round = 0; round < rounds; round++) {
    const { child, result } = startChild(dataDir, String(round));
    let rowsLeft = 1 + random.below(8);
    child.on("acknowledged", () => {
      // During the delay, the child begins another write.
      if (--rowsLeft === 0) setTimeout(() => child.kill("SIGKILL"), random.below(30));
    });
    const { acknowledgedRows, content, errors } = await result;
    expect({ signal: child.signalCode, errors }).toEqual({ signal: "SIGKILL", errors: "" });
    expectAllRows(content, allRows);
    allRows.push(...acknowledgedRows);
  }
  const { content, errors } = await startChild(dataDir).result;
  expect(errors).toBe("");
  expectAllRows(content, allRows);
  return allRows.length;
}

test(`${ROUNDS} kills of the backend during writes lose no acknowledged row`, async () => {
  // A start uses one CPU core, so two folders in parallel save time.
  const rowCounts = await Promise.all([1, 2].map((seed) => killRepeatedly(newFolder(), ROUNDS / 2, seed)));
  for (const rowCount of rowCounts) expect(rowCount).toBeGreaterThanOrEqual(ROUNDS / 2);
}, 480_000);

test("if a start is killed before the database is complete, the next start creates a new database", async () => {
  const random = createRandom(3);
  const runs = [0, 1].map(async () => {
    const dataDir = newFolder();
    const { child, result } = startChild(dataDir, "first");
    const poll = setInterval(() => {
      if (!existsSync(join(dataDir, "database"))) return;
      clearInterval(poll);
      setTimeout(() => child.kill("SIGKILL"), random.below(300));
    }, 1);
    const { acknowledgedRows } = await result;
    clearInterval(poll);
    const { content, errors } = await startChild(dataDir).result;
    expect(errors).toBe("");
    expectAllRows(content, acknowledgedRows);
  });
  await Promise.all(runs);
}, 240_000);

test("a start replaces an unfinished database and incomplete keys", async () => {
  const dataDir = newFolder();
  mkdirSync(join(dataDir, "database"));
  writeFileSync(join(dataDir, "database", "PG_VERSION"), "17\n");
  writeFileSync(join(dataDir, "database.unfinished"), "");
  writeFileSync(join(dataDir, "keys.json"), '{"jwtSecret":"');
  const { content, errors } = await startChild(dataDir).result;
  expect(errors).toBe("");
  expectAllRows(content, []);
  expect(existsSync(join(dataDir, "database.unfinished"))).toBe(false);
}, 240_000);
