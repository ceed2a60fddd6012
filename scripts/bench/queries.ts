import { createHmac } from "node:crypto";
import postgres from "postgres";
import { startMigratedPostgres } from "../local/migrated-postgres.ts";
import { startPostgrest } from "../local/postgrest.ts";
import { episodesSqlParts, listsSql } from "./scale.ts";
import { adminQueries, readerQueries, requestOf, type SiteIds, siteQueries } from "./site-queries.ts";

const SIZES = (process.env["EPISODES"] ?? "10000,100000").split(",").map(Number);
const ROUNDS = 15;
const BUDGET_MS = 50;
const ADMIN_BUDGET_MS = 300;
const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

/** This reader follows 200 shows and three categories, more than any real reader follows. */
const READER = "00000000-0000-4000-8000-00000000feed";
const ADMIN = "00000000-0000-4000-8000-00000000ad10";
const READER_SQL = `
  insert into auth.users (id, email) values ('${READER}', 'feed@demo.test'), ('${ADMIN}', 'admin@demo.test');
  insert into public.user_roles (user_id, role) values ('${ADMIN}', 'admin');
  insert into public.user_show_follows (user_id, show_id)
    select '${READER}', id from public.er_shows order by slug limit 200;
  insert into public.user_category_follows (user_id, category_id)
    select '${READER}', id from public.er_categories order by slug limit 3;
`;

function tokenOf(sub: string, jwtSecret: string): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
  const claims = { sub, role: "authenticated", aud: "authenticated" };
  const text = `${encode({ alg: "HS256", typ: "JWT" })}.${encode(claims)}`;
  return `${text}.${createHmac("sha256", jwtSecret).update(text).digest("base64url")}`;
}

/** Measures every query of the site (specification §7), and finds plans that scan a table without an index. */
export async function benchQueries(): Promise<void> {
  for (const episodes of SIZES) await benchSize(episodes);
}

async function benchSize(episodes: number): Promise<void> {
  const server = await startMigratedPostgres();
  const sql = postgres(server.url, { onnotice: () => {}, max: 1 });
  console.log(`adding ${episodes} episodes`);
  for (const part of episodesSqlParts(episodes)) await sql.unsafe(part);
  await sql.unsafe(listsSql(episodes / 50));
  await sql.unsafe(READER_SQL);
  await sql.unsafe("vacuum analyze");
  const ids: SiteIds = {
    shows: (await sql`select id from er_shows order by slug`).map((row) => row["id"]),
    categories: (await sql`select id from er_categories order by slug`).map((row) => row["id"]),
    rev: (await sql`select rev from er_content_revision`)[0]?.["rev"],
  };
  const postgrest = await startPostgrest(server.url, server.jwtSecret, {
    PGRST_DB_PLAN_ENABLED: "true",
  });

  let slowQueryCount = 0;
  console.log(`\n| query | median ms | scans all rows of |\n|---|---|---|`);
  const authorizationOf = (id: string) => ({
    authorization: `Bearer ${tokenOf(id, server.jwtSecret)}`,
  });
  const queriesWithBudget = (queries: Record<string, string>, headers: Record<string, string>, budget: number) =>
    Object.entries(queries).map(([name, path]) => ({ name, path, headers, budget }));
  const queries = [
    ...queriesWithBudget(siteQueries(ids), {}, BUDGET_MS),
    ...queriesWithBudget(readerQueries, authorizationOf(READER), BUDGET_MS),
    ...queriesWithBudget(adminQueries, { ...authorizationOf(ADMIN), prefer: "count=exact" }, ADMIN_BUDGET_MS),
  ];
  for (const { name, path, headers, budget } of queries) {
    const { url, ...request } = requestOf(`${postgrest.url}/${encodeURI(path)}`);
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const startedAt = performance.now();
      const response = await fetch(url, {
        ...request,
        headers: { ...headers, ...request.headers },
      });
      const rows = await response.json();
      if (!response.ok) throw new Error(`${name}: ${JSON.stringify(rows)}`);
      times.push(performance.now() - startedAt);
    }
    const accept = "application/vnd.pgrst.plan+text";
    const plan = await fetch(url, {
      ...request,
      headers: { ...headers, ...request.headers, accept },
    });
    const scans = [...(await plan.text()).matchAll(/Seq Scan on (er_episodes|list_items|top_lists)\b/g)];
    const scannedTables = [...new Set(scans.map((match) => match[1]))].join(", ");
    const time = median(times);
    if (time > budget) slowQueryCount += 1;
    console.log(`| ${name} | ${time.toFixed(1)}${time > budget ? " ✗" : ""} | ${scannedTables} |`);
  }
  console.log(
    `\n${slowQueryCount} queries exceed the budget at ${episodes} episodes (${BUDGET_MS} ms, for admins ${ADMIN_BUDGET_MS} ms)`,
  );
  await postgrest.stop();
  await sql.end();
  await server.stop();
}
