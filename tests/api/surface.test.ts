import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Answer, TestBackend } from "../support/backend.ts";
import { addCategory, addShow, seedContent } from "../support/content.ts";
import { backends } from "../support/each-backend.ts";
import { invite, type People } from "../support/people.ts";
import { signToken } from "../support/tokens.ts";

/** What the Data API as a whole lets through, on every backend. */

/** The pattern of what holds a text as it was typed. */
const pattern = (text: string) => `*${text.replace(/[\\%_]/g, "\\$&")}*`;

/** One of several columns holds it: inside `or`, a pattern stands in quotes. */
function oneHolds(columns: string[], text: string): string {
  const like = pattern(text);
  const quoted = `"${like.replace(/["\\]/g, "\\$&")}"`;
  return `or=${encodeURIComponent(`(${columns.map((column) => `${column}.ilike.${quoted}`)})`)}`;
}

describe.each(backends)("on $kind", ({ kind, open }) => {
  const isReal = kind === "postgrest";
  let backend: TestBackend;
  let people: People;
  const rest: TestBackend["rest"] = (...args) => backend.rest(...args);
  const get = (path: string, headers?: Record<string, string>) =>
    rest("anon", "GET", path, undefined, headers);

  const hostile = [
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
    backend = await open();
    const { category } = await seedContent(backend.sql);
    await backend.sql(`create function public.slow(seconds float) returns text language sql volatile
      set search_path = '' as $$ select pg_sleep(seconds)::text $$`);
    await backend.sql("grant execute on function public.slow(float) to anon, authenticated");
    for (const [n, name] of hostile.entries()) {
      await addShow(backend.sql, category, `hostile-${n}`, { name });
    }
    await addCategory(backend.sql, "plain", { name: "Plain" });
    people = await invite(backend);
    await backend.reload();
  });
  afterAll(() => backend.close());

  describe("A15: another schema", () => {
    test.each(["auth", "private", "storage", "extensions", "pg_catalog", "information_schema"])(
      "%s is not reached by naming it",
      async (schema) => {
        const refused = { status: 406, code: "PGRST106" };
        const read = { "accept-profile": schema };
        const write = { "content-profile": schema };
        for (const as of ["anon", people.ADM.token, "service"]) {
          expect(await rest(as, "GET", "users", undefined, read)).toMatchObject(refused);
          expect(await rest(as, "POST", "users", {}, write)).toMatchObject(refused);
          expect(await rest(as, "PATCH", "users?id=is.null", {}, write)).toMatchObject(refused);
          expect(await rest(as, "POST", "rpc/has_role", {}, write)).toMatchObject(refused);
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
      "list_visits",
      "salt",
      "objects",
      "pg_authid",
      "pg_user",
      "rpc/has_role",
      "rpc/pg_sleep",
      "rpc/next_revision",
      "rpc/credit_referral",
      "rpc/current_setting",
    ])("%s is not there", async (path) => {
      for (const as of ["anon", people.ADM.token]) {
        const method = path.startsWith("rpc/") ? "POST" : "GET";
        expect((await rest(as, method, path, method === "POST" ? {} : undefined)).status).toBe(404);
      }
    });

    const NOBODY = "00000000-0000-4000-8000-000000000000";
    const at = "2026-01-01";
    test.each([
      ["take_ai_quota", { taker: NOBODY, most: 0, window_seconds: 60 }],
      ["add_ai_spend", { tokens: 1 }],
      ["claim_rebuild", { at, quiet: "1s", longest: "1s", lease: "1s", budget: 1 }],
      ["start_rebuild", { token: NOBODY, at, lease: "1s" }],
      ["fail_rebuild", { token: NOBODY, at, reason: "x" }],
      ["note_live_rev", { rev: 0 }],
      ["hurry_rebuild", { is_extra: false }],
      ["allow_smaller_site", { episodes: 0 }],
      ["relay_status", {}],
      ["take_tracker_lease", { holder: NOBODY, seconds: 1 }],
      ["release_tracker_lease", { holder: NOBODY }],
      ["next_tracked_show", { since: at }],
      ["known_videos", { ids: ["x"] }],
    ])("%s is the server's alone", async (name, args) => {
      const call = (as: string) => rest(as, "POST", `rpc/${name}`, args);
      expect(await call("anon")).toMatchObject({ status: 401, code: "42501" });
      expect(await call(people.ADM.token)).toMatchObject({ status: 403, code: "42501" });
      expect((await call("service")).status).toBeLessThan(300);
    });
  });

  describe("C2: a token", () => {
    const claims = () => ({
      sub: people.ADM.id,
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
    const signed = (more: object) => signToken({ ...claims(), ...more }, backend.keys.jwtSecret);

    test("for this audience works", async () => {
      const { status } = await write(signed({ aud: "authenticated" }));
      expect(status).toBe(200);
    });

    test.each([["another.example"], [["another.example"]], ["service_role"]])(
      "for the audience %j does not, on PostgREST",
      async (aud) => {
        // lite does not look at the audience; nobody but the server can sign one.
        expect((await write(signed({ aud }))).status).toBe(isReal ? 401 : 200);
      },
    );
  });

  describe("C3, C4: searching for", () => {
    const names = async (filter: string) => {
      const { status, body } = await get(`er_shows?select=name&order=name&${filter}`);
      return status === 200 ? body.map(({ name }: { name: string }) => name) : status;
    };

    test.each(hostile.map((text) => [text]))("%s finds that and nothing else", async (text) => {
      const filter = `name=ilike.${encodeURIComponent(pattern(text))}`;
      expect(await names(filter)).toEqual([text]);
      // lite does not take the quotes off a pattern inside `or`, and finds nothing.
      const either = oneHolds(["name", "description"], text);
      expect(await names(either)).toEqual(isReal ? [text] : []);
    });

    test.each([["%"], ["_"], ["\\"], ["%%"], ["_____"]])("%s is no wildcard", async (text) => {
      const expected = hostile.filter((name) => name.includes(text));
      expect(await names(`name=ilike.${encodeURIComponent(pattern(text))}`)).toEqual(expected);
    });

    test("inside `or` and without quotes, a comma breaks the filter", async () => {
      const filter = encodeURIComponent("(name.ilike.*one, two*)");
      expect(await get(`er_shows?or=${filter}`)).toMatchObject({ status: 400, code: "PGRST100" });
    });
  });

  test("C6: a page past the end is 416 where rows are counted", async () => {
    const count = { prefer: "count=exact" };
    expect(await get("er_shows?select=id&offset=99999", count)).toMatchObject({
      status: 416,
      code: "PGRST103",
    });
    expect(await get("er_shows?select=id&offset=99999")).toMatchObject({ status: 200, body: [] });
  });

  describe("C7: what costs much", () => {
    const timed = async (ask: Promise<Answer>) => {
      const started = performance.now();
      return { ...(await ask), seconds: (performance.now() - started) / 1000 };
    };

    // lite does not take over the settings of a role; tests/robust has the limits it has.
    if (isReal)
      test("a stranger's slow query is ended", async () => {
        const given = await timed(rest("anon", "POST", "rpc/slow", { seconds: 30 }));
        expect(given).toMatchObject({ status: 500, code: "57014" });
        expect(given.seconds).toBeLessThan(4.5);
        expect(await get("er_categories?select=slug&slug=eq.plain")).toMatchObject({ status: 200 });
      }, 20_000);

    test.each(["count()", "id.count()", "duration_minutes.sum()", "title.max()"])(
      "aggregates are off: %s",
      async (select) => {
        expect((await get(`er_episodes?select=${select}`)).status).toBe(400);
      },
    );

    test("plans are off", async () => {
      for (const accept of ["application/vnd.pgrst.plan+json", "application/vnd.pgrst.plan"]) {
        expect(await get("er_shows?select=id", { accept })).toMatchObject({
          status: isReal ? 415 : 406,
        });
      }
    });

    test("embeds go deep only where there are rows", async () => {
      const select = "*,er_shows(*,er_episodes(*,er_shows(*,er_episodes(id))))";
      const given = await timed(get(`er_categories?select=${select}`));
      expect(given.status).toBe(200);
      expect(given.seconds).toBeLessThan(3);
      expect(JSON.stringify(given.body)).not.toContain("a-draft");
    });

    test("a transcript is no index, but a pattern over it ends in time", async () => {
      const given = await timed(get("er_episodes?select=id&transcript=like.*x*y*z*"));
      expect(given.status).toBe(200);
      expect(given.seconds).toBeLessThan(3);
    });
  });

  test("C8: an embed by two ways wants the way named", async () => {
    const ask = (select: string) => rest(people.P.token, "GET", `referrals?select=${select}`);
    const ambiguous = await ask("profiles(full_name)");
    expect(ambiguous).toMatchObject({ status: 300, code: "PGRST201" });
    const named = "profiles!referrals_referred_user_id_fkey(full_name)";
    expect(await ask(named)).toMatchObject({ status: 200, body: [] });
  });

  test("C9: the description of the API names what the caller may use", async () => {
    const { status, body } = await get("");
    // lite describes nothing.
    expect(status).toBe(isReal ? 200 : 403);
    if (!isReal) return;
    const paths = Object.keys(body.paths).sort();
    const functions = paths.filter((path) => path.startsWith("/rpc/") && path !== "/rpc/slow");
    expect(functions).toEqual(["/rpc/bump_list", "/rpc/pro_lists", "/rpc/search_catalog"]);
    expect(paths.filter((path) => !path.startsWith("/rpc/"))).toEqual([
      "/",
      "/er_categories",
      "/er_content_revision",
      "/er_episodes",
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
