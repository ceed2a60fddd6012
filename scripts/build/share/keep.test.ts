import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { keepPictures } from "./keep.ts";

let folder: string;
let drawn: string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "recap-share-"));
  drawn = [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const out = () => join(folder, "out");
const keep = (files: string[], most = 99, fails = "") => {
  const draw = (file: string) => async () => {
    if (file === fails) throw new Error(`${file} fails`);
    drawn.push(file);
    return Buffer.from(file);
  };
  const wanted = new Map(files.map((file) => [file, draw(file)]));
  return keepPictures({ out: out(), cache: join(folder, "cache") }, wanted, most);
};

test("only what is new is drawn, and what is no longer wanted goes", async () => {
  await keep(["a", "b", "c"]);
  expect(await keep(["c", "b", "d"])).toEqual({ drawn: 1, left: 0, failures: [] });
  expect(drawn).toEqual(["a", "b", "c", "d"]);
  expect(readdirSync(out()).sort()).toEqual(["b", "c", "d"]);
  expect(readdirSync(join(folder, "cache")).sort()).toEqual(["b", "c", "d"]);
});

test("the first of many are drawn, the rest by the next builds", async () => {
  const files = ["a", "b", "c", "d", "e"];
  expect(await keep(files, 2)).toEqual({ drawn: 2, left: 3, failures: [] });
  expect(readdirSync(out()).sort()).toEqual(["a", "b"]);
  expect(await keep(["new", ...files], 2)).toEqual({ drawn: 2, left: 2, failures: [] });
  expect(drawn).toEqual(["a", "b", "new", "c"]);
});

test("an output that was emptied is filled from what was drawn", async () => {
  await keep(["a"]);
  rmSync(out(), { recursive: true });
  expect(await keep(["a"])).toEqual({ drawn: 0, left: 0, failures: [] });
  expect(readFileSync(join(out(), "a"), "utf8")).toBe("a");
});

test("one that cannot be drawn keeps no other one back", async () => {
  const { failures, ...counts } = await keep(["a", "b", "c"], 99, "b");
  expect([counts, failures.map(String)]).toEqual([{ drawn: 2, left: 1 }, ["Error: b fails"]]);
  expect(readdirSync(out()).sort()).toEqual(["a", "c"]);
});
