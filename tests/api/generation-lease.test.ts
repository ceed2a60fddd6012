import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { openTestBackend } from "../support/backend.ts";
import { addCategory, addShow } from "../support/content.ts";

/*
 * Many calls take the lease of one recap at the same time. The function in NAIVE reads and then writes without a lock, so
 * several callers get the lease. The naive function shows that the test of the real function can fail.
 */
const NAIVE = `
  create sequence public.lease_reads;
  create table public.naive (id integer primary key, held_until timestamptz);
  insert into public.naive values (1, null);
  create function public.naive_lease() returns boolean language plpgsql
    security definer set search_path = '' as $$
    declare until timestamptz;
    begin
      select held_until into until from public.naive where id = 1;
      perform nextval('public.lease_reads');
      for i in 1..500 loop
        exit when pg_sequence_last_value('public.lease_reads') > 1;
        perform pg_sleep(0.01);
      end loop;
      if until > now() then return false; end if;
      update public.naive set held_until = now() + interval '1 minute' where id = 1;
      return true;
    end $$;`;

const backend = await openTestBackend("postgres", { contents: NAIVE });
const { sql, rest } = backend;
afterAll(() => backend.close());
const [ann, bo] = [
  await backend.account("lease-ann@api.test", "editor"),
  await backend.account("lease-bo@api.test", "editor"),
];
await sql("update public.profiles set full_name = 'Ann Lee' where user_id = $1", [ann.id]);
const show = await addShow(sql, await addCategory(sql, "lease"), "lease-show");
let episode: string;

beforeEach(async () => {
  await sql("delete from public.er_episodes");
  const [row] = await sql<{ id: string }>(
    `insert into public.er_episodes (show_id, title, slug, source_key, is_published, transcript)
     values ($1, 'Fog', 'fog', 'lease/fog', false, 'Ann: Fog.') returning id`,
    [show.id],
  );
  episode = row?.id ?? "";
});

const times = <T>(count: number, act: (n: number) => T) =>
  Array.from({ length: count }, (_, n) => act(n));
const setState = (state: string) =>
  sql("update public.er_inbox set state = $1 where episode_id = $2", [state, episode]);
const takeLease = async (holder: string, options: object = {}) => {
  const { body } = await rest("service", "POST", "rpc/take_generation_lease", {
    ...{ episode, holder, editor: ann.id, seconds: 60, is_from_inbox: false, ...options },
  });
  return body[0];
};
const releaseLease = (holder: string) =>
  rest("service", "POST", "rpc/release_generation_lease", { episode, holder });

describe("B200: the lease of a generation", () => {
  test("goes to exactly one of twenty parallel generations", async () => {
    for (const _round of times(10, (n) => n)) {
      const holders = times(20, () => randomUUID());
      const results = await Promise.all(holders.map((holder) => takeLease(holder)));
      const winners = holders.filter((_, n) => results[n].outcome === "taken");
      expect(winners).toHaveLength(1);
      await releaseLease(winners[0] ?? "");
    }
  });

  test("goes to several generations if the naive function grants it", async () => {
    const results = await Promise.all(
      times(20, () => rest("service", "POST", "rpc/naive_lease", {})),
    );
    expect(results.filter(({ body }) => body).length).toBeGreaterThan(1);
  });

  test("has a holder and a start, and a refusal names both", async () => {
    await takeLease(randomUUID());
    const { since, ...refusal } = await takeLease(randomUUID(), { editor: bo.id });
    expect(refusal).toEqual({ outcome: "held", editor_name: "Ann Lee" });
    expect(Math.abs(Date.now() - Date.parse(since))).toBeLessThan(60_000);
  });

  test("expires after a crash, but cannot be released by another generation", async () => {
    await takeLease(randomUUID());
    await releaseLease(randomUUID());
    expect(await takeLease(randomUUID())).toMatchObject({ outcome: "held" });
    await sql("update private.generation_leases set held_until = now() - interval '1 second'");
    expect(await takeLease(randomUUID())).toMatchObject({ outcome: "taken" });
  });

  test("is not available for a draft that no longer waits in the Inbox", async () => {
    await setState("generating");
    const holder = randomUUID();
    expect(await takeLease(holder, { is_from_inbox: true })).toMatchObject({ outcome: "taken" });
    await rest(ann.token, "POST", "rpc/store_generated", {
      ...{ episode, new_row: { quick_take: "On fog." }, rests_on: "transcript", notes: "" },
    });
    expect(await takeLease(randomUUID(), { editor: bo.id, is_from_inbox: true })).toMatchObject({
      outcome: "not_waiting",
    });
    expect(await takeLease(randomUUID(), { editor: bo.id })).toMatchObject({ outcome: "taken" });
  });

  test.each(["anon", ann.token])("can be taken and released only by the server", async (token) => {
    for (const name of ["take_generation_lease", "release_generation_lease"]) {
      const { status } = await rest(token, "POST", `rpc/${name}`, {
        ...{ episode, holder: randomUUID() },
        ...(name.startsWith("take") && { editor: ann.id, seconds: 60, is_from_inbox: false }),
      });
      expect(status).toBeGreaterThanOrEqual(401);
    }
  });
});
