/** security §6 #11: real builds from a backend that fails or returns too few rows. */
import { readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freePort } from "../../../scripts/local/free-port.ts";
import { refuseMuchSmallerSite } from "../../../src/data/build/size-guard.ts";
import { connectSource } from "../../../src/data/build/source.ts";
import { addEpisodes, seedContent } from "../../support/content.ts";
import { openTestSite } from "../../support/site.ts";
import { emptyBuildFolder, startBuild } from "../../support/site-build.ts";
import { contentOf } from "./relay-fixture.ts";

const site = await openTestSite();
const { sql } = site.backend.database;
const folder = emptyBuildFolder();
afterAll(async () => {
  await proxy.close();
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

type Fault = (path: string) => { status: number; body: string } | null;

const noFault: Fault = () => null;

/** Opens a proxy for the backend and the live site. If `fault` returns a response, the proxy sends this response. */
async function openProxy() {
  const state = { fault: noFault };
  const server = createServer(async (request, response) => {
    const path = request.url ?? "";
    const replacement = state.fault(path);
    const headers = { "content-type": "application/json" };
    if (replacement) {
      return void response.writeHead(replacement.status, headers).end(replacement.body);
    }
    const { apikey, authorization, accept } = request.headers;
    const upstream = await fetch(site.backend.url + path, {
      headers: { apikey: `${apikey}`, authorization: `${authorization}`, accept: `${accept}` },
    });
    response.writeHead(upstream.status, headers).end(await upstream.text());
  });
  const open = (port = 0) => new Promise<void>((done) => server.listen(port, "127.0.0.1", () => done()));
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
const outDir = join(folder, "out");
const publishedBuild = () => readFileSync(join(outDir, "build.json"), "utf8");

let buildCount = 0;
/** Builds without a cache, into the folder of the published site. `isPublished` says whether the build replaced the site. */
async function buildFrom(fault: Fault, moreSettings: Record<string, string> = {}) {
  proxy.state.fault = fault;
  const env = { ...site.backend.buildEnv, ...settings, ...moreSettings };
  const previousBuild = buildCount > 0 && publishedBuild();
  const folders = { out: outDir, cache: join(folder, `cache-${++buildCount}`) };
  const { code, output } = await startBuild(folders, env).result;
  return { code, output, isPublished: publishedBuild() !== previousBuild };
}

beforeAll(async () => {
  const { show } = await seedContent(sql);
  await addEpisodes(sql, show, 1, 19);
  expect(await buildFrom(noFault)).toMatchObject({ code: 0, isPublished: true });
}, 180_000);

const rowFault =
  (table: string, status: number, body: string): Fault =>
  (path) =>
    path.startsWith(`/rest/v1/${table}?`) ? { status, body } : null;

describe("§6 #11: a build from a faulty database", () => {
  test("a build publishes nothing if the database is down", async () => {
    await proxy.close();
    const { code, isPublished, output } = await buildFrom(noFault);
    await proxy.open();
    expect([code, isPublished]).toEqual([1, false]);
    expect(output).toContain("The backend does not answer");
  }, 180_000);

  test.each<[string, Fault]>([
    ["answers 500", () => ({ status: 500, body: "{}" })],
    ["answers 401", () => ({ status: 401, body: '{"code":"PGRST301","message":"JWT"}' })],
    ["returns an empty response", () => ({ status: 200, body: "" })],
    ["fails in the middle of the build", rowFault("er_episodes", 503, "{}")],
    ["returns recaps without their shows", rowFault("er_shows", 200, "[]")],
  ])(
    "a build publishes nothing if the database %s",
    async (_, fault) => {
      const { code, isPublished } = await buildFrom(fault);
      expect([code, isPublished]).toEqual([1, false]);
    },
    60_000,
  );
});

describe("a build on Netlify compares the size of the new site with the size of the live site", () => {
  let liveResponse: { status: number; body: string };
  const liveResponseWith = (episodes: number) => ({
    status: 200,
    body: JSON.stringify({ rev: 1, counts: { categories: 1, shows: 1, episodes } }),
  });
  const withLiveSite =
    (fault: Fault): Fault =>
    (path) =>
      path === "/build.json" ? liveResponse : fault(path);
  const onNetlify = { NETLIFY: "true", CONTEXT: "production" };
  const build = (fault = noFault) => buildFrom(withLiveSite(fault), onNetlify);
  /** Runs only the check of the size, as if the new site had this number of recaps. */
  const checkSize = async (episodes: number, moreSettings: Record<string, string> = {}) => {
    proxy.state.fault = withLiveSite(noFault);
    const env = { ...site.backend.buildEnv, ...settings, ...onNetlify, ...moreSettings };
    const counts = { categories: 1, shows: 1, episodes };
    const message = await refuseMuchSmallerSite(counts, connectSource(env), env).catch((error: Error) => error.message);
    return message ?? "fine";
  };

  test("the build refuses a site without recaps", async () => {
    liveResponse = liveResponseWith(20);
    const { code, isPublished, output } = await build(rowFault("er_episodes", 200, "[]"));
    expect([code, isPublished]).toEqual([1, false]);
    expect(output).toContain("The site would be empty.");
  }, 180_000);

  test("the build refuses a much smaller site until an admin allows the size", async () => {
    liveResponse = liveResponseWith(25);
    const sizeError = "The site would be much smaller: 20 recaps instead of 25.";
    expect((await build()).output).toContain(sizeError);
    await sql("select public.allow_smaller_site(20)");
    expect(await build()).toMatchObject({ code: 0, isPublished: true });
    expect(await checkSize(19)).toContain("19 recaps instead of 25");
    // The permission of an admin is valid for only one build.
    const { rev, counts } = await contentOf(sql);
    await sql("select public.note_live_rev($1::bigint, $2::int)", [rev, counts.episodes]);
    expect(await checkSize(20)).toContain(sizeError);
  }, 180_000);

  test("the first build of a site accepts any size above zero, and a deploy preview accepts even zero", async () => {
    liveResponse = { status: 404, body: "" };
    expect(await checkSize(1)).toBe("fine");
    expect(await checkSize(0)).toBe("The site would be empty.");
    liveResponse = { status: 200, body: "<html>Another site</html>" };
    expect(await checkSize(1)).toBe("fine");
    expect(await checkSize(1, { PUBLIC_SITE_URL: "https://nowhere.invalid" })).toBe("fine");
    liveResponse = liveResponseWith(25);
    expect(await checkSize(0, { CONTEXT: "deploy-preview" })).toBe("fine");
  });

  test("the build does not publish if the live site does not respond", async () => {
    liveResponse = { status: 503, body: "" };
    expect(await checkSize(25)).toMatch(/answers 503, so the build cannot compare the sizes/);
    const closedAddress = `http://127.0.0.1:${await freePort()}`;
    expect(await checkSize(25, { PUBLIC_SITE_URL: closedAddress })).toMatch(/does not answer/);
  });
});
