import { afterAll, expect, test } from "vitest";
import { rowsSince } from "../../src/data/build/source.ts";
import { openTestBackend } from "../support/backend.ts";
import { addCategory, addEpisodes, addShow } from "../support/content.ts";

const backend = await openTestBackend();
const { rest, sql } = backend;
afterAll(() => backend.close());

const show = await addShow(sql, await addCategory(sql, "category"), "show");
await addEpisodes(sql, show, 1, 1500);

test("C5: a single request returns at most 1,000 rows, without an error", async () => {
  const { status, body } = await rest("anon", "GET", "er_episodes?select=id");
  expect(status).toBe(200);
  expect(body).toHaveLength(1000);
  const largerRequest = await rest("anon", "GET", "er_episodes?select=id&limit=5000");
  expect(largerRequest.body).toHaveLength(1000);
});

test("C5: the build reads each row once if 1,500 rows have the same revision", async () => {
  const ids: string[] = [];
  for await (const rows of rowsSince(backend.source(), "er_episodes", 0)) {
    ids.push(...rows.map((row) => row.id));
  }
  expect(ids).toHaveLength(1500);
  expect(new Set(ids).size).toBe(1500);
});

test("C5: the build reads only rows that are newer than a revision", async () => {
  await addEpisodes(sql, show, 1501, 1510);
  const revision = await backend.revision();
  const pages: unknown[][] = [];
  for await (const rows of rowsSince(backend.source(), "er_episodes", revision - 1)) {
    pages.push(rows);
  }
  expect(pages.map((page) => page.length)).toEqual([10]);
});
