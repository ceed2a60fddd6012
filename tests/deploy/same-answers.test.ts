import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { episodesSql } from "../../scripts/bench/scale.ts";
import { requestOf, type SiteIds, siteQueries } from "../../scripts/bench/site-queries.ts";
import { type Database, openDatabase } from "../../scripts/local/database.ts";
import { hasPostgrest, startPostgrest } from "../../scripts/local/postgrest.ts";
import { createDatabase, type OwnDatabase } from "../support/real-postgres.ts";

const keys = {
  jwtSecret: "same-answers-".repeat(4),
  publishable: "sb_publishable_same",
  secret: "sb_secret_same",
};
/** Enough episodes for several pages of results. */
const EPISODES = 400;
const QUERY_NAMES = Object.keys(siteQueries({ shows: ["-"], categories: ["-"], rev: "0" }));

describe.skipIf(!hasPostgrest())("@supabase/lite and a real PostgREST on one PostgreSQL", () => {
  let ownDatabase: OwnDatabase;
  let postgrest: Awaited<ReturnType<typeof startPostgrest>>;
  let liteBackend: Database;
  let paths: Record<string, string>;

  beforeAll(async () => {
    ownDatabase = await createDatabase();
    liteBackend = await openDatabase({
      keys,
      siteUrl: "http://localhost:4999",
      filesFolder: "/nonexistent",
      email: { send: async () => {} },
      databaseUrl: ownDatabase.url,
    });
    await liteBackend.sql(episodesSql(EPISODES));
    const idsOf = async (table: string) =>
      (await liteBackend.sql<{ id: string }>(`select id from public.${table} order by slug`)).map((r) => r.id);
    const ids: SiteIds = {
      shows: await idsOf("er_shows"),
      categories: await idsOf("er_categories"),
      rev: "0",
    };
    paths = siteQueries(ids);
    postgrest = await startPostgrest(ownDatabase.url, keys.jwtSecret);
  });
  afterAll(async () => {
    await postgrest.stop();
    await liteBackend.close();
    await ownDatabase.drop();
  });

  test.each(QUERY_NAMES)("both servers return the same rows in the same order for the query %s", async (name) => {
    const path = encodeURI(paths[name] ?? "");
    const { url, ...init } = requestOf(`${postgrest.url}/${path}`);
    const realResponse = await fetch(url, init);
    const localUrl = url.replace(postgrest.url, "http://localhost:4999/rest/v1");
    const headers = { ...init.headers, apikey: keys.publishable };
    const localResponse = await liteBackend.handle(new Request(localUrl, { ...init, headers }));
    const [expected, actual] = [await realResponse.json(), await localResponse.json()];
    expect([localResponse.status, withNormalizedTimes(actual)]).toEqual([
      realResponse.status,
      withNormalizedTimes(expected),
    ]);
    // Two empty results prove little. Only the queries with these names are allowed to find no rows.
    if (!/nothing found|lists,/.test(name)) expect(expected).not.toHaveLength(0);
  });
});

/** Normalizes times: PostgREST writes `T` and `+00:00` where @supabase/lite writes a space and `+00`. */
function withNormalizedTimes(rows: unknown): unknown {
  return JSON.parse(
    JSON.stringify(rows, (_key, value) =>
      typeof value === "string" && /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}/.test(value)
        ? new Date(value.replace(" ", "T").replace(/\+00(:00)?$/, "Z")).toISOString()
        : value,
    ),
  );
}
