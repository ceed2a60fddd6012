import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Answer, BACKEND_KIND, openTestBackend, type TestBackend } from "../support/backend.ts";
import { addCategory, addShow, seedContent } from "../support/content.ts";
import { createPeople, type People } from "../support/people.ts";
import { signToken } from "../support/tokens.ts";

/** Returns the pattern that finds rows with the text. */
const likePattern = (text: string) => `*${text.replace(/[\\%_]/g, "\\$&")}*`;

/** Returns a filter for rows with the text in one of several columns. A pattern inside `or` needs quotes. */
function filterForText(columns: string[], text: string): string {
  const like = likePattern(text);
  const quotedPattern = `"${like.replace(/["\\]/g, "\\$&")}"`;
  return `or=${encodeURIComponent(`(${columns.map((column) => `${column}.ilike.${quotedPattern}`)})`)}`;
}

describe("the API", () => {
  const isPostgrest = BACKEND_KIND === "postgrest" || BACKEND_KIND === "remote";
  let backend: TestBackend;
  let people: People;
  const rest: TestBackend["rest"] = (...args) => backend.rest(...args);
  const getAsVisitor = (path: string, headers?: Record<string, string>) =>
    rest("anon", "GET", path, undefined, headers);

  const hostileTexts = [
    "Show, one (a",
    "100%",
    "under_score",
    'say "hi"',
    "back\\slash",
    "closed) or (name.eq.x",
    "dot.eq.1",
    "semi;--",
    "it's",
    "a:b::c",
    "🔥 fire",
  ];

  beforeAll(async () => {
    backend = await openTestBackend();
    const { category } = await seedContent(backend.sql);
    await backend.sql(`create function public.slow(seconds float) returns text language sql volatile
      set search_path = '' as $$ select pg_sleep(seconds)::text $$`);
    await backend.sql("grant execute on function public.slow(float) to anon, authenticated");
    for (const [n, name] of hostileTexts.entries()) {
      await addShow(backend.sql, category, `hostile-${n}`, { name });
    }
    await addCategory(backend.sql, "plain", { name: "Plain" });
    people = await createPeople(backend);
    await backend.reload();
  });
  afterAll(() => backend.close());

  describe("A15: schemas that the API does not serve", () => {
    test.each(["auth", "private", "storage", "extensions", "pg_catalog", "information_schema"])(
      "no role can use the schema %s",
      async (schema) => {
        const refusal = { status: 406, code: "PGRST106" };
        const readHeaders = { "accept-profile": schema };
        const writeHeaders = { "content-profile": schema };
        for (const actor of ["anon", people.admin.token, "service"]) {
          expect(await rest(actor, "GET", "users", undefined, readHeaders)).toMatchObject(refusal);
          expect(await rest(actor, "POST", "users", {}, writeHeaders)).toMatchObject(refusal);
          expect(await rest(actor, "PATCH", "users?id=is.null", {}, writeHeaders)).toMatchObject(refusal);
          expect(await rest(actor, "POST", "rpc/has_role", {}, writeHeaders)).toMatchObject(refusal);
        }
      },
    );

    test.each([
      "users",
      "auth.users",
      "rebuild_state",
      "private.rebuild_state",
      "ai_usage",
      "ai_spend",
      "ai_account_spend",
      "jobs",
      "job_kinds",
      "trusted_edge",
      "list_visits",
      "salt",
      "day_salts",
      "day_readers",
      "page_reads",
      "vain_words",
      "objects",
      "pg_authid",
      "pg_user",
      "rpc/has_role",
      "rpc/pg_sleep",
      "rpc/next_revision",
      "rpc/credit_referral",
      "rpc/current_setting",
    ])("the API does not serve %s", async (path) => {
      for (const actor of ["anon", people.admin.token]) {
        const method = path.startsWith("rpc/") ? "POST" : "GET";
        expect((await rest(actor, method, path, method === "POST" ? {} : undefined)).status).toBe(404);
      }
    });

    const UNKNOWN_ID = "00000000-0000-4000-8000-000000000000";
    const now = "2026-01-01";
    test.each([
      ["take_ai_quota", { taker: UNKNOWN_ID, most: 0, window_seconds: 60 }],
      ["add_ai_spend", { tokens: 1 }],
      ["reserve_ai_tokens", { account: null, tokens: 1, most: 10, share: 1 }],
      ["publish_due", { at: now }],
      ["claim_rebuild", { at: now, quiet: "1s", longest: "1s", lease: "1s", budget: 1 }],
      ["start_rebuild", { token: UNKNOWN_ID, at: now, lease: "1s" }],
      ["fail_rebuild", { token: UNKNOWN_ID, at: now, reason: "x" }],
      ["note_live_rev", { rev: 0 }],
      ["note_left_out", { slugs: [] }],
      ["hurry_rebuild", { is_extra: false }],
      ["allow_smaller_site", { episodes: 0 }],
      ["relay_status", {}],
      ["hold_job", { token: UNKNOWN_ID }],
      ["finish_job", { token: UNKNOWN_ID }],
      ["fail_job", { token: UNKNOWN_ID, error: "x" }],
      ["read_transcription", { token: UNKNOWN_ID }],
      ["transcription_secret", { transcription: UNKNOWN_ID }],
      ["start_transcription", { token: UNKNOWN_ID, provider: "x", hours_per_day: 1, hours_per_month: 1 }],
      ["note_transcription_id", { token: UNKNOWN_ID, provider_id: "x", wait_seconds: 1 }],
      ["note_transcription_sent", { token: UNKNOWN_ID, sent_seconds: 1 }],
      ["save_transcription_part", { token: UNKNOWN_ID, part_key: "x", answer: [] }],
      ["transcription_part", { token: UNKNOWN_ID, part_key: "x" }],
      ["store_transcription", { token: UNKNOWN_ID, transcript: "x", seconds: 1, billed: 1 }],
      ["wait_with_transcription", { token: UNKNOWN_ID, reason: "x", wait_seconds: 1 }],
      ["fail_transcription", { token: UNKNOWN_ID, reason: "x", can_retry: false }],
      ["end_cancelled_transcription", { token: UNKNOWN_ID }],
      ["sweep_transcriptions", {}],
      ["unused_sound_files", {}],
      ["begin_tracker_run", {}],
      ["end_tracker_run", { token: UNKNOWN_ID }],
      ["next_tracked_show", { since: now }],
      ["known_videos", { ids: ["x"] }],
      ["claim_feed", {}],
      ["server_health", {}],
      ["record_problems", { read_at: now, problems: [] }],
      ["claim_alarm_messages", {}],
      ["request_digest", { reader: UNKNOWN_ID, frequency: "daily" }],
      ["stop_digests", { address: "a@b.test", reason: "bounce", happened_at: now }],
      ["queue_digests", {}],
      ["claim_digest", { has_idempotency: true }],
      ["note_digest", { token: UNKNOWN_ID, mail: UNKNOWN_ID, outcome: "sent", has_idempotency: true }],
      ["count_reading", { kind: "recap", slug: "x", headers: {} }],
      ["note_unanswered", { question: "Why?", reader: UNKNOWN_ID }],
      ["note_feed_check", { token: UNKNOWN_ID, feed: UNKNOWN_ID, found: 0 }],
      ["known_feed_items", { feed: UNKNOWN_ID }],
      ["store_feed_items", { feed: UNKNOWN_ID, show: UNKNOWN_ID, items: [] }],
      ["check_account_deletion", { account: UNKNOWN_ID }],
      ["drop_bylines", { account: UNKNOWN_ID }],
    ])("only the server can call %s", async (name, args) => {
      const call = (actor: string) => rest(actor, "POST", `rpc/${name}`, args);
      expect(await call("anon")).toMatchObject({ status: 401, code: "42501" });
      expect(await call(people.admin.token)).toMatchObject({ status: 403, code: "42501" });
      expect((await call("service")).status).toBeLessThan(300);
    });
  });

  describe("C2: the audience of a token", () => {
    const claims = () => ({
      sub: people.admin.id,
      role: "authenticated",
      exp: Math.floor(Date.now() / 1000) + 600,
    });
    const write = (token: string) =>
      rest(
        token,
        "PATCH",
        "er_categories?slug=eq.plain&select=name",
        { name: "Plain" },
        {
          prefer: "return=representation",
        },
      );
    const tokenWith = (more: object) => signToken({ ...claims(), ...more }, backend.keys.jwtSecret);

    test("a token for the audience of this API is valid", async () => {
      const { status } = await write(tokenWith({ aud: "authenticated" }));
      expect(status).toBe(200);
    });

    test.each([["another.example"], [["another.example"]], ["service_role"]])(
      `a token for the audience %j is ${isPostgrest ? "invalid" : "valid"}`,
      async (aud) => {
        // @supabase/lite does not check the audience. This is safe, because only the server can sign tokens.
        expect((await write(tokenWith({ aud }))).status).toBe(isPostgrest ? 401 : 200);
      },
    );
  });

  describe("C3, C4: a filter with special characters", () => {
    const names = async (filter: string) => {
      const { status, body } = await getAsVisitor(`er_shows?select=name&order=name&${filter}`);
      return status === 200 ? body.map(({ name }: { name: string }) => name) : status;
    };

    test.each(hostileTexts.map((text) => [text]))(
      "a filter for %j finds only the show with this name",
      async (text) => {
        const filter = `name=ilike.${encodeURIComponent(likePattern(text))}`;
        expect(await names(filter)).toEqual([text]);
        // @supabase/lite does not remove the quotes of a pattern inside `or`, so the pattern finds nothing.
        const anyColumnMatches = filterForText(["name", "description"], text);
        expect(await names(anyColumnMatches)).toEqual(isPostgrest ? [text] : []);
      },
    );

    test.each([["%"], ["_"], ["\\"], ["%%"], ["_____"]])(
      "a filter treats %j as text, not as wildcards",
      async (text) => {
        const expected = hostileTexts.filter((name) => name.includes(text));
        expect(await names(`name=ilike.${encodeURIComponent(likePattern(text))}`)).toEqual(expected);
      },
    );

    test("inside `or`, a pattern with a comma fails if it has no quotes", async () => {
      const filter = encodeURIComponent("(name.ilike.*one, two*)");
      expect(await getAsVisitor(`er_shows?or=${filter}`)).toMatchObject({
        status: 400,
        code: "PGRST100",
      });
    });
  });

  test("C6: a request that counts rows gets the status 416 if its offset is too high", async () => {
    const count = { prefer: "count=exact" };
    expect(await getAsVisitor("er_shows?select=id&offset=99999", count)).toMatchObject({
      status: 416,
      code: "PGRST103",
    });
    expect(await getAsVisitor("er_shows?select=id&offset=99999")).toMatchObject({
      status: 200,
      body: [],
    });
  });

  describe("C7: expensive requests", () => {
    const measureSeconds = async (request: Promise<Answer>) => {
      const startedAt = performance.now();
      return { ...(await request), seconds: (performance.now() - startedAt) / 1000 };
    };

    // @supabase/lite ignores the time limit of a role. tests/robust tests the limits of the local backend.
    if (isPostgrest)
      test("the database cancels a visitor's slow query", async () => {
        const answer = await measureSeconds(rest("anon", "POST", "rpc/slow", { seconds: 30 }));
        expect(answer).toMatchObject({ status: 500, code: "57014" });
        expect(answer.seconds).toBeLessThan(4.5);
        expect(await getAsVisitor("er_categories?select=slug&slug=eq.plain")).toMatchObject({
          status: 200,
        });
      }, 180_000);

    test.each(["count()", "id.count()", "duration_minutes.sum()", "title.max()"])(
      "the API refuses aggregates: %s",
      async (select) => {
        expect((await getAsVisitor(`er_episodes?select=${select}`)).status).toBe(400);
      },
    );

    test("the API refuses to explain queries", async () => {
      for (const accept of ["application/vnd.pgrst.plan+json", "application/vnd.pgrst.plan"]) {
        expect(await getAsVisitor("er_shows?select=id", { accept })).toMatchObject({
          status: isPostgrest ? 415 : 406,
        });
      }
    });

    test.each([
      "er_categories?select=*,er_shows(*,er_episodes(id,er_shows(id)))",
      "er_shows?select=id,a:er_episodes(id),b:er_episodes(id,er_shows(id))",
      "er_categories?select=*,er_shows(*,er_episodes(*))",
      "er_episodes?select=id&transcript=like.*x*y*z*",
      "er_episodes?select=id&order=transcript",
      "er_episodes?select=id&quick_take=phfts(english).tide",
    ])("the API refuses an expensive read: %s", async (path) => {
      expect((await getAsVisitor(path)).status).toBe(400);
    });
  });

  test("C8: if two foreign keys connect two tables, an embed must contain the name of one of them", async () => {
    const ask = (select: string) => rest(people.pro.token, "GET", `referrals?select=${select}`);
    const answer = await ask("profiles(full_name)");
    expect(answer).toMatchObject({ status: 300, code: "PGRST201" });
    const embed = "profiles!referrals_referred_user_id_fkey(full_name)";
    expect(await ask(embed)).toMatchObject({ status: 200, body: [] });
  });

  test("C9: the description of the API lists only what the caller may use", async () => {
    const { status, body } = await getAsVisitor("");
    // @supabase/lite has no description of the API.
    expect(status).toBe(isPostgrest ? 200 : 403);
    if (!isPostgrest) return;
    const paths = Object.keys(body.paths).sort();
    const functions = paths.filter((path) => path.startsWith("/rpc/") && path !== "/rpc/slow");
    expect(functions).toEqual([
      "/rpc/bump_list",
      "/rpc/confirm_digest",
      "/rpc/list_by_secret",
      "/rpc/pro_lists",
      "/rpc/read_private_feed",
      "/rpc/recap_preview",
      "/rpc/search",
      "/rpc/search_catalog",
      "/rpc/shared_highlight",
      "/rpc/unsubscribe_digest",
    ]);
    expect(paths.filter((path) => !path.startsWith("/rpc/"))).toEqual([
      "/",
      "/er_categories",
      "/er_content_revision",
      "/er_episodes",
      "/er_old_addresses",
      "/er_receipts",
      "/er_related",
      "/er_shows",
      "/er_tombstones",
      "/list_items",
      "/podcasts",
      "/profiles",
      "/top_lists",
      "/user_roles",
    ]);
  });
});
