import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { productVersion } from "./version.ts";

test("the host's setting names the commit", () => {
  expect(productVersion({ COMMIT_REF: "c0ffee" })).toEqual({
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    commit: "c0ffee",
  });
});

test("without the setting, git names the commit", () => {
  const commit = execFileSync("git", ["rev-parse", "HEAD"], { encoding: "utf8" }).trim();
  expect(productVersion({}).commit).toBe(commit);
});
