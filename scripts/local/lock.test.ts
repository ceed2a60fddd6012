import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { NODE_ARGS } from "../../tests/support/node.ts";

const folder = mkdtempSync(join(tmpdir(), "recap-lock-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ROUNDS = 100;
const ROUND_MS = 25;
const PROCESSES = 4;

/** Tries to take a lock in each round, at the same time as the other processes, and prints the results. */
const CONTENDER = `
  const { acquireLock } = await import("./scripts/local/lock.ts");
  const [folder, startsAt] = process.argv.slice(1);
  process.stdout.write("[");
  for (let round = 0; round < ${ROUNDS}; round++) {
    while (Date.now() < Number(startsAt) + round * ${ROUND_MS});
    let result = "won";
    try { acquireLock(folder + "/" + round, null, ""); } catch (error) { result = error.message; }
    process.stdout.write((round ? "," : "") + JSON.stringify(result));
  }
  process.stdout.write("]");
  // A process that has a lock must not end before all processes have finished.
  process.stdin.resume();
`;

test("H18: if several processes start at the same time, only one gets the lock", async () => {
  for (let round = 0; round < ROUNDS; round++) {
    mkdirSync(join(folder, String(round)));
    const deadOwner = { pid: 2 ** 22, startedAt: "1", url: null, token: "" };
    if (round % 2) writeFileSync(join(folder, String(round), "owner.json"), JSON.stringify(deadOwner));
  }
  const startsAt = String(Date.now() + 1500);
  const contenders = Array.from({ length: PROCESSES }, () =>
    spawn(process.execPath, [...NODE_ARGS, "--input-type=module", "-e", CONTENDER, folder, startsAt]),
  );
  const outputs = contenders.map((child) => {
    let output = "";
    child.stderr.resume();
    return new Promise<string[]>((done, fail) => {
      child.stdout.on("data", (data) => {
        output += data;
        if (output.endsWith("]")) done(JSON.parse(output));
      });
      child.once("exit", () => fail(new Error(`A contender ended: ${output}`)));
    });
  });
  const results = await Promise.all(outputs).finally(() => {
    for (const child of contenders) child.kill("SIGKILL");
  });
  for (let round = 0; round < ROUNDS; round++) {
    const roundResults = results.map((result) => result[round]);
    const refusals = roundResults.filter((result) => result !== "won");
    expect(refusals.length, String(round)).toEqual(PROCESSES - 1);
    for (const sentence of refusals) {
      expect(sentence).toMatch(/^\S+ is in use by process \d+\. Stop that process first\.$/);
    }
    expect(readdirSync(join(folder, String(round)))).toEqual(["owner.json"]);
  }
});
