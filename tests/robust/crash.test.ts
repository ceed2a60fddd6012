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
  rev: number;
  highest: number;
  indexed: number;
  status: number;
  owner: boolean;
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

function start(dataDir: string, ...round: string[]) {
  const child = spawn(
    process.execPath,
    [...NODE_ARGS, "tests/robust/crash-child.ts", dataDir, ...round],
    { stdio: ["ignore", "pipe", "pipe"] },
  );
  const acknowledged: Row[] = [];
  let found: Content | undefined;
  let errors = "";
  child.stderr.on("data", (data) => {
    errors += data;
  });
  createInterface(child.stdout).on("line", (line) => {
    const message = JSON.parse(line) as { found?: Content; acknowledged?: Row };
    if (message.found) found = message.found;
    if (message.acknowledged) {
      acknowledged.push(message.acknowledged);
      child.emit("acknowledged");
    }
  });
  return {
    child,
    /** The content at its start, and the rows that it wrote. */
    result: new Promise<{ acknowledged: Row[]; found: Content | undefined; errors: string }>(
      (done) => child.once("close", () => done({ acknowledged, found, errors })),
    ),
  };
}

function expectAll(found: Content | undefined, acknowledged: Row[]) {
  expect(found).toMatchObject({ status: 200, owner: true });
  if (!found) return;
  const slugs = new Set(found.slugs);
  expect(slugs.size).toBe(found.slugs.length);
  expect(acknowledged.filter(({ slug }) => !slugs.has(slug))).toEqual([]);
  expect(found.indexed).toBe(found.slugs.filter((slug) => slug.startsWith("e-")).length);
  expect(found.rev).toBeGreaterThanOrEqual(Math.max(0, ...acknowledged.map(({ rev }) => rev)));
  expect(found.rev).toBeGreaterThanOrEqual(found.highest);
}

/** Kills a child after a few rows of each round. The next round checks the rows of all earlier ones. */
async function killRepeatedly(dataDir: string, rounds: number, seed: number) {
  const random = createRandom(seed);
  const all: Row[] = [];
  for (let round = 0; round < rounds; round++) {
    const { child, result } = start(dataDir, String(round));
    let rowsLeft = 1 + random.below(8);
    child.on("acknowledged", () => {
      // The delay lets the child begin another write.
      if (--rowsLeft === 0) setTimeout(() => child.kill("SIGKILL"), random.below(30));
    });
    const { acknowledged, found, errors } = await result;
    expect({ signal: child.signalCode, errors }).toEqual({ signal: "SIGKILL", errors: "" });
    expectAll(found, all);
    all.push(...acknowledged);
  }
  const { found, errors } = await start(dataDir).result;
  expect(errors).toBe("");
  expectAll(found, all);
  return all.length;
}

test(`a backend killed ${ROUNDS} times during writes loses no acknowledged row`, async () => {
  // Use two folders in parallel, because a start mostly uses one core.
  const rowCounts = await Promise.all(
    [1, 2].map((seed) => killRepeatedly(newFolder(), ROUNDS / 2, seed)),
  );
  for (const rowCount of rowCounts) expect(rowCount).toBeGreaterThanOrEqual(ROUNDS / 2);
}, 120_000);

test("after a kill during the database's creation, the next start creates it again", async () => {
  const random = createRandom(3);
  const runs = [0, 1].map(async () => {
    const dataDir = newFolder();
    const { child, result } = start(dataDir, "first");
    const poll = setInterval(() => {
      if (!existsSync(join(dataDir, "database"))) return;
      clearInterval(poll);
      setTimeout(() => child.kill("SIGKILL"), random.below(300));
    }, 1);
    const { acknowledged } = await result;
    clearInterval(poll);
    const { found, errors } = await start(dataDir).result;
    expect(errors).toBe("");
    expectAll(found, acknowledged);
  });
  await Promise.all(runs);
}, 60_000);

test("a start replaces an unfinished database and incomplete keys", async () => {
  const dataDir = newFolder();
  mkdirSync(join(dataDir, "database"));
  writeFileSync(join(dataDir, "database", "PG_VERSION"), "17\n");
  writeFileSync(join(dataDir, "database.unfinished"), "");
  writeFileSync(join(dataDir, "keys.json"), '{"jwtSecret":"');
  const { found, errors } = await start(dataDir).result;
  expect(errors).toBe("");
  expectAll(found, []);
  expect(existsSync(join(dataDir, "database.unfinished"))).toBe(false);
}, 60_000);
