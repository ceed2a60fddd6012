import { startPostgrest } from "../local/postgrest.ts";
import { openEmptyDatabase } from "./empty-database.ts";
import { readerSql, readerToken } from "./reader.ts";
import { listsSql, scaleSql } from "./scale.ts";
import { readerQueries, type SiteIds, siteQueries } from "./site-queries.ts";

const EPISODES = Number(process.env["EPISODES"] ?? 100_000);
const ROUNDS = 15;
const BUDGET_MS = 50;
const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

/**
 * Every query of the site (SPEC §7) through a real PostgREST on a real PostgreSQL with 100,000
 * episodes: median time and whether its plan walks an index.
 */
export async function benchQueries(): Promise<void> {
  const { server, keys, sql } = await openEmptyDatabase();
  console.log(`filling ${EPISODES} episodes`);
  await sql.unsafe(scaleSql(EPISODES));
  await sql.unsafe(listsSql(EPISODES / 50));
  await sql.unsafe(readerSql());
  await sql.unsafe("vacuum analyze");
  const ids: SiteIds = {
    shows: (await sql`select id from er_shows order by slug`).map((row) => row["id"]),
    categories: (await sql`select id from er_categories order by slug`).map((row) => row["id"]),
    rev: (await sql`select rev from er_content_revision`)[0]?.["rev"],
  };
  const rest = await startPostgrest(server.url, keys.jwtSecret, { PGRST_DB_PLAN_ENABLED: "true" });

  let missed = 0;
  console.log(`\n| query | median ms | scans the whole of |\n|---|---|---|`);
  const authorization = `Bearer ${readerToken(keys.jwtSecret)}`;
  const queries = [
    ...Object.entries(siteQueries(ids)).map(([name, path]) => ({ name, path, headers: {} })),
    ...Object.entries(readerQueries).map(([name, path]) => ({
      name,
      path,
      headers: { authorization },
    })),
  ];
  for (const { name, path, headers } of queries) {
    const url = `${rest.url}/${encodeURI(path)}`;
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const started = performance.now();
      const response = await fetch(url, { headers });
      const rows = await response.json();
      if (!response.ok) throw new Error(`${name}: ${JSON.stringify(rows)}`);
      times.push(performance.now() - started);
    }
    const accept = "application/vnd.pgrst.plan+text";
    const plan = await fetch(url, { headers: { ...headers, accept } });
    const scans = [
      ...(await plan.text()).matchAll(/Seq Scan on (er_episodes|list_items|top_lists)\b/g),
    ];
    const whole = [...new Set(scans.map((match) => match[1]))].join(", ");
    const time = median(times);
    if (time > BUDGET_MS) missed += 1;
    console.log(`| ${name} | ${time.toFixed(1)}${time > BUDGET_MS ? " ✗" : ""} | ${whole} |`);
  }
  console.log(
    `\n${missed === 0 ? "all" : `${missed} not`} within ${BUDGET_MS} ms at ${EPISODES} episodes`,
  );
  await rest.stop();
  await sql.end();
  await server.stop();
}
