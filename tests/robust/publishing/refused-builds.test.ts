/** security §6 #11: real builds of a backend that fails, and of one that answers too little. */
import { readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freePort } from "../../../scripts/local/free-port.ts";
import { refuseMuchSmaller } from "../../../src/data/build/size-guard.ts";
import { openSource } from "../../../src/data/build/source.ts";
import { addEpisodes, seedContent } from "../../support/content.ts";
import { openTestSite } from "../../support/site.ts";
import { emptyBuildFolder, startBuild } from "../../support/site-build.ts";
import { contentOf } from "./world.ts";

const site = await openTestSite();
const { sql } = site.backend.database;
const folder = emptyBuildFolder();
afterAll(async () => {
  await proxy.close();
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

type Broken = (path: string) => { status: number; body: string } | null;

const whole: Broken = () => null;

/** The backend, and the site that is live, behind a proxy that answers by itself where `broken` says so. */
async function openProxy() {
  const state = { broken: whole };
  const server = createServer(async (request, answer) => {
    const path = request.url ?? "";
    const own = state.broken(path);
    const headers = { "content-type": "application/json" };
    if (own) return void answer.writeHead(own.status, headers).end(own.body);
    const { apikey, authorization, accept } = request.headers;
    const passed = await fetch(site.backend.url + path, {
      headers: { apikey: `${apikey}`, authorization: `${authorization}`, accept: `${accept}` },
    });
    answer.writeHead(passed.status, headers).end(await passed.text());
  });
  const open = (port = 0) =>
    new Promise<void>((done) => server.listen(port, "127.0.0.1", () => done()));
  await open();
  const { port } = server.address() as AddressInfo;
  return {
    state,
    url: `http://127.0.0.1:${port}`,
    open: () => open(port),
    close: () => new Promise<void>((done) => server.close(() => done())),
  };
}

const proxy = await openProxy();
const settings = { PUBLIC_SUPABASE_URL: proxy.url, PUBLIC_SITE_URL: proxy.url };
const out = join(folder, "out");
const published = () => readFileSync(join(out, "build.json"), "utf8");

let builds = 0;
/** Builds over the site that is there, reading every row; says whether another one took its place. */
async function buildFrom(broken: Broken, more: Record<string, string> = {}) {
  proxy.state.broken = broken;
  const env = { ...site.backend.buildEnv, ...settings, ...more };
  const before = builds > 0 && published();
  const place = { out, cache: join(folder, `cache-${++builds}`) };
  const { code, output } = await startBuild(place, env).ended;
  return { code, output, isDone: published() !== before };
}

beforeAll(async () => {
  const { show } = await seedContent(sql);
  await addEpisodes(sql, show, 1, 19);
  expect(await buildFrom(whole)).toMatchObject({ code: 0, isDone: true });
}, 60_000);

const onRows =
  (table: string, status: number, body: string): Broken =>
  (path) =>
    path.startsWith(`/rest/v1/${table}?`) ? { status, body } : null;

describe("§6 #11: nothing is published where the database", () => {
  test("is down", async () => {
    await proxy.close();
    const { code, isDone, output } = await buildFrom(whole);
    await proxy.open();
    expect([code, isDone]).toEqual([1, false]);
    expect(output).toContain("The backend does not answer");
  }, 60_000);

  test.each<[string, Broken]>([
    ["answers 500", () => ({ status: 500, body: "{}" })],
    ["answers 401", () => ({ status: 401, body: '{"code":"PGRST301","message":"JWT"}' })],
    ["answers nothing", () => ({ status: 200, body: "" })],
    ["fails in the middle", onRows("er_episodes", 503, "{}")],
    ["loses the shows of its recaps", onRows("er_shows", 200, "[]")],
  ])(
    "%s",
    async (_, broken) => {
      const { code, isDone } = await buildFrom(broken);
      expect([code, isDone]).toEqual([1, false]);
    },
    60_000,
  );
});

describe("on Netlify, beside the site that is live", () => {
  let live: { status: number; body: string };
  const liveWith = (episodes: number) => ({
    status: 200,
    body: JSON.stringify({ rev: 1, counts: { categories: 1, shows: 1, episodes } }),
  });
  const asLive =
    (broken: Broken): Broken =>
    (path) =>
      path === "/build.json" ? live : broken(path);
  const onNetlify = { NETLIFY: "true", CONTEXT: "production" };
  const build = (broken = whole) => buildFrom(asLive(broken), onNetlify);
  /** What the guard alone says of so many recaps. */
  const judge = async (episodes: number, more: Record<string, string> = {}) => {
    proxy.state.broken = asLive(whole);
    const env = { ...site.backend.buildEnv, ...settings, ...onNetlify, ...more };
    const counts = { categories: 1, shows: 1, episodes };
    const said = await refuseMuchSmaller(counts, openSource(env), env).catch(
      (error: Error) => error.message,
    );
    return said ?? "fine";
  };

  test("a build that lost its recaps is refused", async () => {
    live = liveWith(20);
    const { code, isDone, output } = await build(onRows("er_episodes", 200, "[]"));
    expect([code, isDone]).toEqual([1, false]);
    expect(output).toContain("The site would be empty.");
  }, 60_000);

  test("one with less than nine tenths is refused, until an admin names its size", async () => {
    live = liveWith(25);
    const refused = "The site would be much smaller: 20 recaps instead of 25.";
    expect((await build()).output).toContain(refused);
    await sql("select public.allow_smaller_site(20)");
    expect(await build()).toMatchObject({ code: 0, isDone: true });
    expect(await judge(19)).toContain("19 recaps instead of 25");
    // It yields once: what went live has used the word up.
    const { rev, counts } = await contentOf(sql);
    await sql("select public.note_live_rev($1::bigint, $2::int)", [rev, counts.episodes]);
    expect(await judge(20)).toContain(refused);
  }, 60_000);

  test("the first site may be any but an empty one; a preview may be anything", async () => {
    live = { status: 404, body: "" };
    expect(await judge(1)).toBe("fine");
    expect(await judge(0)).toBe("The site would be empty.");
    live = { status: 200, body: "<html>Another site</html>" };
    expect(await judge(1)).toBe("fine");
    expect(await judge(1, { PUBLIC_SITE_URL: "https://nowhere.invalid" })).toBe("fine");
    live = liveWith(25);
    expect(await judge(0, { CONTEXT: "deploy-preview" })).toBe("fine");
  });

  test("a site that does not answer is no reason to publish blindly", async () => {
    live = { status: 503, body: "" };
    expect(await judge(25)).toMatch(/answers 503: nothing to compare with\.$/);
    const closed = `http://127.0.0.1:${await freePort()}`;
    expect(await judge(25, { PUBLIC_SITE_URL: closed })).toMatch(/does not answer/);
  });
});
