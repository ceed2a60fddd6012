/** What the embedded database's driver is spared (scripts/local/round-trips.ts), and that its answers stay the same. */
import { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openTestBackend, type TestBackend } from "../support/backend.ts";

const entered = vi.spyOn(PGlite.prototype, "execProtocolRawSync");
let backend: TestBackend;
let driver: PGlite;
beforeAll(async () => {
  backend = await openTestBackend("pglite");
  driver = entered.mock.contexts[0] as PGlite;
  await driver.exec(
    "create table public.kinds (id int primary key, yes bool, doc jsonb, at timestamptz, words text[], raw bytea)",
  );
});
afterAll(async () => {
  entered.mockRestore();
  await backend.close();
});

test.each([
  ["one without parameters", "select 1", undefined, 1],
  ["one with parameters", "select $1::int", [1], 2],
])("%s: %s", async (_what, text, params, times) => {
  entered.mockClear();
  await driver.query(text, params);
  expect(entered).toHaveBeenCalledTimes(times);
});

type Asked = [text: string, params?: unknown[]];

/** What came of a statement, and whether the next one is answered. */
async function outcomeOf(answer: Promise<unknown>) {
  const outcome = await answer.catch(({ name, message, code }) => ({ name, message, code }));
  await driver.exec("rollback; truncate public.kinds");
  return { outcome, next: (await driver.query("select 1 as one")).rows };
}

test.each<Asked>([
  [
    "select 1 as x, 'a' as y, null as z, array['a', null, 'b c'] as words, now() is not null as yes",
  ],
  ["select x, x::text as y from generate_series(1, 3) x where false"],
  ["select $1::text as x, $2::int as y, $3::uuid[] as z", ["é\ud800", 5, null]],
  [
    "insert into public.kinds values ($1, $2, $3, $4, $5, $6) returning *",
    [1, true, { a: ["b"] }, new Date(0), ["a", 'b"c'], new Uint8Array([0, 255])],
  ],
  ["insert into public.kinds (id) select generate_series(1, 7)"],
  ["select length($1::text) as x", ["x".repeat(100_000)]],
  [""],
  ["selct 1"],
  ["selct $1", ["a"]],
  ["select 1 / 0"],
  ["select 1 / $1::int", [0]],
  ["select 1; select 2"],
  ["select $1::int", ["no number"]],
  ["select $1::text", ["a\u0000b"]],
  ["select 'a\u0000b'"],
  ["insert into public.kinds (id, words) values (1, $1)", ["{"]],
  ["insert into public.kinds (id, yes) values (1, $1)", ["no boolean"]],
  ["select $1::text, $3::text", ["a", "b"]],
  ["select $1::text, $2::text", ["a"]],
  ["select $1::text"],
])("%j is answered as by the driver itself", async (...asked) => {
  const outcome = await outcomeOf(driver.query(...asked));
  expect(outcome).toEqual(await outcomeOf(PGlite.prototype.query.call(driver, ...asked)));
  expect(outcome.next).toEqual([{ one: 1 }]);
});

test.each([
  "select 1 as x; select 'a' as y",
  "",
  "selct 1; select 2",
  "begin; select 1 / 0; commit",
])("%j in one go, too", async (text) => {
  const outcome = await outcomeOf(driver.exec(text));
  expect(outcome).toEqual(await outcomeOf(PGlite.prototype.exec.call(driver, text)));
  expect(outcome.next).toEqual([{ one: 1 }]);
});

test("asked after its end, it refuses", async () => {
  await backend.stop();
  await expect(driver.query("select 1")).rejects.toThrow("The database is closed.");
  await expect(driver.exec("select 1")).rejects.toThrow("The database is closed.");
}, 10_000);
