import { afterAll, beforeEach, expect, test } from "vitest";
import { openTestBackend } from "../support/backend.ts";
import { addEpisodes, seedContent } from "../support/content.ts";

/** Only the database has this number. */
const COUNTED_PAGES_PER_ADDRESS = 60;

/** A beacon is the request that counts a reading. The tests send many beacons to PostgreSQL at the same time. */
const backend = await openTestBackend("postgres");
const { sql } = backend;
afterAll(() => backend.close());

const { show } = await seedContent(sql);
await addEpisodes(sql, show, 1, 80);

const rounds = [0, 1, 2, 3];

beforeEach(async () => {
  for (const table of ["day_salts", "page_reads"]) await sql(`delete from private.${table}`);
});

const sendBeacon = (slug: string, address: string) =>
  backend.rest("service", "POST", "rpc/count_reading", {
    kind: "recap",
    slug,
    headers: { "cf-connecting-ip": address, "user-agent": "Mozilla/5.0" },
  });
const countReadings = async () =>
  Number((await sql("select coalesce(sum(reads), 0) as reads from private.page_reads"))[0]?.["reads"]);
const sendFromMany = () =>
  Promise.all(Array.from({ length: 10 }, (_, n) => sendBeacon("an-episode", `198.51.100.${n}`)));

test.each(rounds)("B180: ten visitors at the same time count as ten (round %i)", async () => {
  const answers = await sendFromMany();
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 204));
  expect(await countReadings()).toBe(10);
});

const reloadAtOnce = () => Promise.all(Array.from({ length: 8 }, () => sendBeacon("an-episode", "198.51.100.1")));

test.each(rounds)("B180: a page that one visitor opens in eight tabs counts once (round %i)", async () => {
  await reloadAtOnce();
  expect(await countReadings()).toBe(1);
  const [address] = await sql("select counted from private.day_addresses");
  expect(address).toEqual({ counted: 1 });
});

/** Opens more pages at the same time than the limit allows. */
async function floodAtOnce(): Promise<number> {
  const flood = Array.from({ length: COUNTED_PAGES_PER_ADDRESS + 12 }, (_, n) =>
    sendBeacon(`episode-${n + 1}`, "198.51.100.1"),
  );
  await Promise.all(flood);
  return countReadings();
}

test.each([0, 1])("B181: parallel beacons do not exceed the limit of an IP address (round %i)", async () => {
  const counted = await floodAtOnce();
  const hourCount = (await sql("select 1 from private.day_addresses")).length;
  expect(hourCount === 1 ? counted : COUNTED_PAGES_PER_ADDRESS).toBe(COUNTED_PAGES_PER_ADDRESS);
});
