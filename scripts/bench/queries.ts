/**
 * `npm run bench -- queries`: every query of the site (SPEC §7) through a real PostgREST on a real
 * PostgreSQL with 100,000 episodes: median time and whether its plan walks an index.
 */
import postgres from "postgres";
import { openDatabase } from "../local/database.ts";
import { startPostgres } from "../local/postgres.ts";
import { startPostgrest } from "../local/postgrest.ts";
import { scaleSql } from "./scale.ts";

const EPISODES = Number(process.env["EPISODES"] ?? 100_000);
const ROUNDS = 15;
const BUDGET_MS = 50;
const CARD = "id,slug,title,episode_date,thumbnail_url,guests,guest_name,duration_minutes,is_manual_clip";
const WITH_SHOW = `${CARD},show:er_shows!inner(name,slug,category:er_categories!inner(name,slug))`;
const NEWEST = "order=episode_date.desc.nullslast,created_at.desc,id";

interface Ids {
  shows: string[];
  categories: string[];
  rev: string;
}

/** Path by name. `{…}` of ids are filled with what the seed made. */
const queries = ({ shows, categories, rev }: Ids): Record<string, string> => ({
  "search shows": `er_shows?select=id,name,slug,description,image_url,category:er_categories(name,slug)&or=(name.ilike.*lantern*,description.ilike.*lantern*)&limit=5`,
  "search episodes": `rpc/search_episodes?query=lantern cobalt&select=${WITH_SHOW}`,
  "search episodes, two letters": `rpc/search_episodes?query=la&select=${WITH_SHOW}`,
  "search episodes, nothing found": `rpc/search_episodes?query=xylophone&select=${WITH_SHOW}`,
  "search categories": `er_categories?select=name,slug&or=(name.ilike.*scale*,description.ilike.*scale*)&limit=3`,
  "home, category, page 1": `er_episodes?select=${WITH_SHOW}&show_id=in.(${shows.slice(0, 80)})&${NEWEST}&limit=24`,
  "home, all, page 1": `er_episodes?select=${WITH_SHOW}&or=(duration_minutes.gt.10,duration_minutes.is.null)&is_manual_clip=is.false&${NEWEST}&limit=24`,
  "home, clips, page 1": `er_episodes?select=${WITH_SHOW}&or=(duration_minutes.lte.10,is_manual_clip.is.true)&${NEWEST}&limit=24`,
  "show page": `er_episodes?select=${CARD}&show_id=eq.${shows[0]}&${NEWEST}&limit=1000`,
  "show by slug": "er_shows?select=*,category:er_categories!inner(name,slug)&slug=eq.scale-show-7",
  "category's shows": `er_shows?select=name,slug&category_id=eq.${categories[0]}&order=name`,
  "recap by slug": "er_episodes?select=*,show:er_shows!inner(*,category:er_categories!inner(name,slug))&slug=eq.scale-episode-777",
  "recommendations feed": `er_episodes?select=id,slug,title,recommendations,show:er_shows!inner(name,slug,category:er_categories!inner(name,slug))&has_recommendations=is.true&order=created_at.desc,id&limit=100`,
  "quotes feed": `er_episodes?select=id,slug,title,quotes,show:er_shows!inner(name,slug,category:er_categories!inner(name,slug))&has_quotes=is.true&order=created_at.desc,id&limit=100`,
  "my feed, 20 newest": `er_episodes?select=${WITH_SHOW}&show_id=in.(${shows.slice(0, 40)})&order=created_at.desc,id&limit=20`,
  "lists, trending": "top_lists?select=id,title,view_count,profiles(full_name,avatar_url),list_items(rank_order,podcasts(name))&order=view_count.desc,created_at.desc,id&limit=20",
  "lists, recent": "top_lists?select=id,title,view_count,profiles(full_name,avatar_url),list_items(rank_order,podcasts(name))&order=created_at.desc,id&limit=20",
  "build: newer than the mirror": `er_episodes?select=*&or=(rev.gt.${rev},and(rev.eq.${rev},id.gt.ffffffff-ffff-ffff-ffff-ffffffffffff))&order=rev,id&limit=200`,
  "build: content revision": "er_content_revision?select=epoch,rev",
});

const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

const server = await startPostgres();
const keys = { jwtSecret: "b".repeat(40), publishable: "sb_publishable_-", secret: "sb_secret_-" };
const database = await openDatabase({
  keys,
  siteUrl: "http://localhost",
  files: "/nonexistent",
  email: { send: async () => {} },
  databaseUrl: server.url,
});
await database.close();
const sql = postgres(server.url, { onnotice: () => {}, max: 1 });
console.log(`filling ${EPISODES} episodes`);
await sql.unsafe(scaleSql(EPISODES));
await sql.unsafe("vacuum analyze");
const ids: Ids = {
  shows: (await sql`select id from er_shows order by slug`).map((row) => row["id"]),
  categories: (await sql`select id from er_categories order by slug`).map((row) => row["id"]),
  rev: (await sql`select rev from er_content_revision`)[0]?.["rev"],
};
const rest = await startPostgrest(server.url, keys.jwtSecret, { PGRST_DB_PLAN_ENABLED: "true" });

let missed = 0;
console.log(`\n| query | median ms | scans the whole of |\n|---|---|---|`);
for (const [name, path] of Object.entries(queries(ids))) {
  const url = `${rest.url}/${encodeURI(path)}`;
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const started = performance.now();
    const response = await fetch(url);
    const rows = await response.json();
    if (!response.ok) throw new Error(`${name}: ${JSON.stringify(rows)}`);
    times.push(performance.now() - started);
  }
  const plan = await fetch(url, { headers: { accept: "application/vnd.pgrst.plan+text" } });
  const scans = [...(await plan.text()).matchAll(/Seq Scan on (er_episodes|list_items|top_lists)\b/g)];
  const whole = [...new Set(scans.map((match) => match[1]))].join(", ");
  const time = median(times);
  if (time > BUDGET_MS) missed += 1;
  console.log(`| ${name} | ${time.toFixed(1)}${time > BUDGET_MS ? " ✗" : ""} | ${whole} |`);
}
console.log(`\n${missed === 0 ? "all" : `${missed} not`} within ${BUDGET_MS} ms at ${EPISODES} episodes`);
await rest.stop();
await sql.end();
await server.stop();
