import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { openTestBackend } from "../support/backend.ts";
import { addCategory, addShow } from "../support/content.ts";

/** Many calls begin the generation of one recap at the same time. */
const backend = await openTestBackend("postgres");
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
  await sql("delete from public.er_episodes; delete from private.jobs where kind = 'generate'");
  const [row] = await sql<{ id: string }>(
    `insert into public.er_episodes (show_id, title, slug, source_key, is_published, transcript)
     values ($1, 'Fog', 'fog', 'lease/fog', false, 'Ann: Fog.') returning id`,
    [show.id],
  );
  episode = row?.id ?? "";
});

const times = <T>(count: number, act: (n: number) => T) => Array.from({ length: count }, (_, n) => act(n));
const take = async (editor = ann) =>
  (await rest("service", "POST", "rpc/take_generation", { episode, editor: editor.id, seconds: 60 })).body[0];
const release = (token: string) => rest("service", "POST", "rpc/release_generation", { token });
const request = async () =>
  (await rest(ann.token, "POST", "rpc/request_generations", { episodes: [episode] })).body[0].outcome;
const claim = async () => (await rest("service", "POST", "rpc/claim_generations", { most: 5 })).body;

describe("B200: one generation at a time writes a recap", () => {
  test("exactly one of twenty parallel generations in forms begins", async () => {
    for (const _round of times(10, (n) => n)) {
      const results = await Promise.all(times(20, () => take()));
      const tokens = results.flatMap(({ token }) => token ?? []);
      expect(tokens).toHaveLength(1);
      await release(tokens[0]);
    }
  });

  test("of parallel requests of the Inbox and of forms, exactly one begins", async () => {
    for (const _round of times(10, (n) => n)) {
      const [inForms, inInbox] = await Promise.all([
        Promise.all(times(8, () => take())),
        Promise.all(times(8, request)),
      ]);
      const started = inForms.filter(({ token }) => token).length + inInbox.filter((o) => o === "waiting").length;
      expect(started).toBe(1);
      await sql("delete from private.jobs; delete from private.generations");
    }
  });

  test("a refusal names the editor, and since when", async () => {
    await take();
    const { since, ...refusal } = await take(bo);
    expect(refusal).toEqual({ token: null, editor_name: "Ann Lee" });
    expect(Math.abs(Date.now() - Date.parse(since))).toBeLessThan(60_000);
  });

  test("a generation of the form expires after a crash, and only its token releases it", async () => {
    await take();
    await release(randomUUID());
    expect(await take()).toMatchObject({ token: null });
    await sql("update private.jobs set held_until = clock_timestamp() - interval '1 second'");
    expect((await take()).token).not.toBeNull();
  });

  test("a recap that waits for the model is not generated in the form, and the other way round", async () => {
    expect(await request()).toBe("waiting");
    expect(await take(bo)).toMatchObject({ token: null, editor_name: "Ann Lee" });
    await rest(ann.token, "POST", "rpc/cancel_generations", { episodes: [episode] });
    const { token } = await take();
    expect(await request()).toBe("already");
    expect(await claim()).toEqual([]);
    await release(token);
    expect(await request()).toBe("waiting");
  });

  test("only editors and the writer of the draft take it", async () => {
    const reader = await backend.account("lease-reader@api.test");
    const author = await backend.account("lease-author@api.test", "author");
    const refused = { status: 403, code: "42501" };
    const ask = (editor: { id: string }) =>
      rest("service", "POST", "rpc/take_generation", { episode, editor: editor.id, seconds: 60 });
    for (const account of [reader, author]) expect(await ask(account)).toMatchObject(refused);
    await sql("update public.er_episodes set writer_id = $1", [author.id]);
    const { token } = await take(author);
    expect(token).not.toBeNull();
    await release(token);
    await sql("update public.er_episodes set is_published = true");
    expect(await ask(author)).toMatchObject(refused);
    await sql("insert into private.blocked_accounts (user_id, reason) values ($1, 'A test')", [bo.id]);
    expect(await ask(bo)).toMatchObject(refused);
    await sql("delete from private.blocked_accounts");
    expect((await take(bo)).token).not.toBeNull();
  });

  test("after the form, the site knows what failed before, and counts the recap of a rule", async () => {
    await sql(
      `insert into private.generations (episode_id, state, missing, reason, is_from_rule, started_at, changed_at)
       values ($1, 'failed', '{quotes}', 'No credit.', true, now(), now() - interval '1 hour')`,
      [episode],
    );
    await sql("update public.er_inbox set state = 'failed', reason = 'No credit.'");
    const known = () =>
      sql("select g.*, i.state as shown from private.generations g join public.er_inbox i using (episode_id)");
    const before = await known();
    const counted = { is_from_rule: true, has_started: true };
    await take();
    expect(await sql("select is_from_rule, started_at is not null as has_started from private.generations")).toEqual([
      counted,
    ]);
    await sql("update private.jobs set held_until = clock_timestamp() - interval '1 second' where kind = 'generate'");
    await release((await take(bo)).token);
    expect(await known()).toEqual(before);
    await take();
    await sql("update private.jobs set held_until = clock_timestamp() - interval '1 second' where kind = 'generate'");
    await rest("service", "POST", "rpc/sweep_generations");
    await sql("update private.jobs set run_at = clock_timestamp() - interval '1 second' where kind = 'generate'");
    const [token] = await claim();
    await rest("service", "POST", "rpc/start_generation_step", { token, recaps_per_day: 1 });
    expect(await known()).toEqual(before);
  });

  test("a request that is cancelled does not forget which sections are missing", async () => {
    await sql(
      `update public.er_episodes set quick_take = 'Fog.', recap_body = '<p>Fog.</p>', key_takeaways = '{Fog.}',
         why_it_matters = 'Fog.'`,
    );
    await sql("insert into private.generations (episode_id, state, missing) values ($1, 'done', '{quotes}')", [
      episode,
    ]);
    for (const _time of times(2, (n) => n)) {
      expect(await request()).toBe("waiting");
      expect(await sql("select fields from private.generations")).toEqual([{ fields: ["quotes"] }]);
      await rest(ann.token, "POST", "rpc/cancel_generations", { episodes: [episode] });
    }
  });

  test("of parallel steps, one claims the recap", async () => {
    await request();
    const claims = await Promise.all(times(20, claim));
    expect(claims.flat()).toHaveLength(1);
  });

  test.each(["anon", ann.token])("can be taken and released only by the server", async (token) => {
    const calls = {
      take_generation: { episode, editor: ann.id, seconds: 60 },
      release_generation: { token: randomUUID() },
      claim_generations: { most: 1 },
    };
    for (const [name, body] of Object.entries(calls))
      expect((await rest(token, "POST", `rpc/${name}`, body)).status).toBeGreaterThanOrEqual(401);
  });
});
