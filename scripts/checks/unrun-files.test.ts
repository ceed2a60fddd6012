import { expect, test } from "vitest";
import { unrunFiles } from "./unrun-files.ts";

const VITEST = 'import { expect, test } from "vitest";\n';

test.each([
  ["a test file that a runner lists", "src/a.test.ts", VITEST, []],
  ["a test file in a folder that no project includes", "lib/a.test.ts", "", ["lib/a.test.ts"]],
  ["a renamed test file", "src/a.spec.ts", `${VITEST}test("x", () => {});`, ["src/a.spec.ts"]],
  [
    "a renamed story",
    "tests/e2e/a.ts",
    'import { test } from "./fixtures.ts";\ntest("x", async () => {});',
    ["tests/e2e/a.ts"],
  ],
  ["a helper of tests", "tests/support/a.ts", 'import { inject } from "vitest";\n', []],
  ["a pattern that has a method test", "src/a.ts", 'if (/x/\n.test("x")) f();', []],
])("%s", (_, file, text, unrun) => {
  expect(unrunFiles([file], new Set(["src/a.test.ts"]), () => text)).toEqual(unrun);
});
