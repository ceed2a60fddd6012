import { spawn } from "node:child_process";
import { expect, test } from "vitest";
import { waitForBuild } from "./site-process.ts";

const run = (code: string) => spawn(process.execPath, ["-e", code]);

test("waitForBuild ends a build that takes too long, and says what the build wrote last", async () => {
  const child = run("console.log('[build] salt'); for (;;);");
  await new Promise((done) => child.stdout.once("data", done));
  await expect(waitForBuild(child, 100)).rejects.toThrow(/^The build took longer than/);
});

test("waitForBuild waits for a build that ends in time", async () => {
  await waitForBuild(run(""));
  await expect(waitForBuild(run("throw new Error('no backend')"))).rejects.toThrow("no backend");
});
