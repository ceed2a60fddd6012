import { startPostgrest } from "../local/postgrest.ts";
import { openEmptyDatabase } from "./empty-database.ts";
import { scaleSql } from "./scale.ts";
import { siteQueries } from "./site-queries.ts";

const EPISODES = Number(process.env["EPISODES"] ?? 10_000);
const SECONDS = 10;

/** Many readers at once on the Data API: each asks for its next page as soon as it has the last. */
export async function benchReaders(): Promise<void> {
  const { server, keys, sql } = await openEmptyDatabase();
  await sql.unsafe(scaleSql(EPISODES));
  await sql.unsafe("vacuum analyze");
  const ids = {
    shows: (await sql`select id from er_shows order by slug`).map((row) => row["id"]),
    categories: (await sql`select id from er_categories order by slug`).map((row) => row["id"]),
    rev: (await sql`select rev from er_content_revision`)[0]?.["rev"],
  };
  const rest = await startPostgrest(server.url, keys.jwtSecret);
  const asked = Object.entries(siteQueries(ids))
    .filter(([name]) => !name.startsWith("build"))
    .map(([, path]) => `${rest.url}/${encodeURI(path)}`);

  console.log(
    `\n| readers, ${EPISODES} episodes | requests a second | median ms | 99 of 100 ms | failed |`,
  );
  console.log("|---|---|---|---|---|");
  for (const readers of [1, 10, 50, 200]) {
    const times: number[] = [];
    let failed = 0;
    const until = performance.now() + SECONDS * 1000;
    const read = async (first: number) => {
      for (let n = first; performance.now() < until; n++) {
        const started = performance.now();
        const response = await fetch(asked[n % asked.length] ?? "");
        await response.arrayBuffer();
        if (!response.ok) failed += 1;
        times.push(performance.now() - started);
      }
    };
    await Promise.all(Array.from({ length: readers }, (_, n) => read(n)));
    times.sort((a, b) => a - b);
    const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(0);
    const pace = (times.length / SECONDS).toFixed(0);
    console.log(`| ${readers} | ${pace} | ${at(0.5)} | ${at(0.99)} | ${failed} |`);
  }
  await rest.stop();
  await sql.end();
  await server.stop();
}
