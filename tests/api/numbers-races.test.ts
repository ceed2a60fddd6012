import { afterAll, beforeEach, expect, test } from "vitest";
import { COUNTED_PAGES_PER_ADDRESS } from "../../src/domain/limits.ts";
import { openTestBackend } from "../support/backend.ts";
import { addEpisodes, seedContent } from "../support/content.ts";

/*
 * A beacon is the request that counts a reading. The tests send many beacons to PostgreSQL at the same time. The naive
 * function reads first and writes later. It breaks the tested rules, which proves that the tests can fail.
 */
const NAIVE = `
  create function public.naive_count_reading(kind text, slug text, headers jsonb) returns void
    language plpgsql security definer set search_path = '' as $$
    declare
      page uuid := (select e.id from public.er_episodes e where e.slug = naive_count_reading.slug);
      network text := headers ->> 'cf-connecting-ip';
      used bigint; is_known boolean; before integer;
    begin
      insert into private.day_salts (day) values ('2026-01-01') on conflict do nothing;
      used := (select coalesce(sum(counted), 0) from private.day_addresses where address = network);
      is_known := exists (select from private.day_readers where visitor = network and page_id = page);
      before := (select reads from private.page_reads where page_id = page);
      perform pg_sleep(0.1);
      if used >= 60 or is_known then return; end if;
      insert into private.day_addresses (day, address, hour) values ('2026-01-01', network, 1)
        on conflict on constraint day_addresses_pkey do update set counted = used + 1;
      insert into private.day_readers (day, visitor, page_id) values ('2026-01-01', network, page)
        on conflict do nothing;
      insert into private.page_reads (day, kind, page_id, reads) values ('2026-01-01', 'recap', page, 1)
        on conflict on constraint page_reads_pkey do update set reads = coalesce(before, 0) + 1;
    end $$;
`;
const backend = await openTestBackend("postgres", { contents: NAIVE });
const { sql } = backend;
afterAll(() => backend.close());

const { show } = await seedContent(sql);
await addEpisodes(sql, show, 1, 80);

const ON_BUSY_MACHINES = { retry: 10 };
const rounds = [0, 1, 2, 3];

beforeEach(async () => {
  for (const table of ["day_salts", "page_reads"]) await sql(`delete from private.${table}`);
});

const sendBeacon = (name: string, slug: string, address: string) =>
  backend.rest("service", "POST", `rpc/${name}`, {
    ...{ kind: "recap", slug },
    headers: { "cf-connecting-ip": address, "user-agent": "Mozilla/5.0" },
  });
const countReadings = async () =>
  Number(
    (await sql("select coalesce(sum(reads), 0) as reads from private.page_reads"))[0]?.["reads"],
  );
const sendFromMany = (name: string) =>
  Promise.all(
    Array.from({ length: 10 }, (_, n) => sendBeacon(name, "an-episode", `198.51.100.${n}`)),
  );

test.each(rounds)("B180: ten visitors at the same time count as ten (round %i)", async () => {
  const answers = await sendFromMany("count_reading");
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 204));
  expect(await countReadings()).toBe(10);
});

test(
  "with the naive function, ten visitors at the same time count as fewer than ten",
  ON_BUSY_MACHINES,
  async () => {
    await sendFromMany("naive_count_reading");
    expect(await countReadings()).toBeLessThan(10);
  },
);

const reloadAtOnce = (name: string) =>
  Promise.all(Array.from({ length: 8 }, () => sendBeacon(name, "an-episode", "198.51.100.1")));

test.each(rounds)(
  "B180: a page that one visitor opens in eight tabs counts once (round %i)",
  async () => {
    await reloadAtOnce("count_reading");
    expect(await countReadings()).toBe(1);
    const [address] = await sql("select counted from private.day_addresses");
    expect(address).toEqual({ counted: 1 });
  },
);

/** Opens more pages at the same time than the limit allows. */
async function floodAtOnce(name: string): Promise<number> {
  const flood = Array.from({ length: COUNTED_PAGES_PER_ADDRESS + 12 }, (_, n) =>
    sendBeacon(name, `episode-${n + 1}`, "198.51.100.1"),
  );
  await Promise.all(flood);
  return countReadings();
}

test.each([0, 1])(
  "B181: parallel beacons do not exceed the limit of an IP address (round %i)",
  async () => {
    const counted = await floodAtOnce("count_reading");
    const hourCount = (await sql("select 1 from private.day_addresses")).length;
    expect(hourCount === 1 ? counted : COUNTED_PAGES_PER_ADDRESS).toBe(COUNTED_PAGES_PER_ADDRESS);
  },
);

test(
  "parallel beacons exceed the limit of an IP address with the naive function",
  ON_BUSY_MACHINES,
  async () => {
    expect(await floodAtOnce("naive_count_reading")).toBeGreaterThan(COUNTED_PAGES_PER_ADDRESS);
  },
);
