import { spawn } from "node:child_process";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, expect, test } from "vitest";
import { emptyFolder } from "../support/backend.ts";
import { NODE_ARGS } from "../support/node.ts";
import { createRandom } from "./hostile.ts";

const ROUNDS = 6;

interface Row {
  slug: string;
  rev: number;
}

interface Found {
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
  let found: Found | undefined;
  let complaints = "";
  child.stderr.on("data", (data) => {
    complaints += data;
  });
  createInterface(child.stdout).on("line", (line) => {
    const said = JSON.parse(line) as { found?: Found; acknowledged?: Row };
    if (said.found) found = said.found;
    if (said.acknowledged) {
      acknowledged.push(said.acknowledged);
      child.emit("acknowledged");
    }
  });
  return {
    child,
    /** What it found at its start, and what it wrote until its end. */
    ended: new Promise<{ acknowledged: Row[]; found: Found | undefined; complaints: string }>(
      (done) => child.once("close", () => done({ acknowledged, found, complaints })),
    ),
  };
}

function expectAll(found: Found | undefined, acknowledged: Row[]) {
  expect(found).toMatchObject({ status: 200, owner: true });
  if (!found) return;
  const there = new Set(found.slugs);
  expect(there.size).toBe(found.slugs.length);
  expect(acknowledged.filter(({ slug }) => !there.has(slug))).toEqual([]);
  expect(found.indexed).toBe(found.slugs.filter((slug) => slug.startsWith("e-")).length);
  expect(found.rev).toBeGreaterThanOrEqual(Math.max(0, ...acknowledged.map(({ rev }) => rev)));
  expect(found.rev).toBeGreaterThanOrEqual(found.highest);
}

/** Kills it after so many rows; each start says what the killed ones before left. */
async function killAgainAndAgain(dataDir: string, rounds: number, seed: number) {
  const random = createRandom(seed);
  const all: Row[] = [];
  for (let round = 0; round < rounds; round++) {
    const { child, ended } = start(dataDir, String(round));
    let rowsLeft = 1 + random.below(8);
    child.on("acknowledged", () => {
      // A moment later it is in the middle of another write.
      if (--rowsLeft === 0) setTimeout(() => child.kill("SIGKILL"), random.below(30));
    });
    const { acknowledged, found, complaints } = await ended;
    expect({ signal: child.signalCode, complaints }).toEqual({ signal: "SIGKILL", complaints: "" });
    expectAll(found, all);
    all.push(...acknowledged);
  }
  const { found, complaints } = await start(dataDir).ended;
  expect(complaints).toBe("");
  expectAll(found, all);
  return all.length;
}

test(`killed ${ROUNDS} times in the middle of writes: nothing acknowledged is lost`, async () => {
  // Two folders side by side: a start is mostly one core's work.
  const written = await Promise.all(
    [1, 2].map((seed) => killAgainAndAgain(newFolder(), ROUNDS / 2, seed)),
  );
  for (const rows of written) expect(rows).toBeGreaterThanOrEqual(ROUNDS / 2);
}, 120_000);

test("killed while the database is made, the next start begins anew", async () => {
  const random = createRandom(3);
  const killed = [0, 1].map(async () => {
    const dataDir = newFolder();
    const { child, ended } = start(dataDir, "first");
    const begun = setInterval(() => {
      if (!existsSync(join(dataDir, "database"))) return;
      clearInterval(begun);
      setTimeout(() => child.kill("SIGKILL"), random.below(300));
    }, 1);
    const { acknowledged } = await ended;
    clearInterval(begun);
    const { found, complaints } = await start(dataDir).ended;
    expect(complaints).toBe("");
    expectAll(found, acknowledged);
  });
  await Promise.all(killed);
}, 60_000);

test("a database that was half made is made anew; keys half written too", async () => {
  const dataDir = newFolder();
  mkdirSync(join(dataDir, "database"));
  writeFileSync(join(dataDir, "database", "PG_VERSION"), "17\n");
  writeFileSync(join(dataDir, "database.unfinished"), "");
  writeFileSync(join(dataDir, "keys.json"), '{"jwtSecret":"');
  const { found, complaints } = await start(dataDir).ended;
  expect(complaints).toBe("");
  expectAll(found, []);
  expect(existsSync(join(dataDir, "database.unfinished"))).toBe(false);
}, 60_000);
