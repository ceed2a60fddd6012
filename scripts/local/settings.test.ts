import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { SETTING_NAMES } from "./settings.ts";

test(".env.example names every setting, each once, and no other", () => {
  const named = readFileSync(".env.example", "utf8").match(/^\w+(?==)/gm) ?? [];
  expect(named.sort()).toEqual(SETTING_NAMES.toSorted());
});
