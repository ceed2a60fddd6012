/** `npm run seed:scale -- --episodes N` adds N invented episodes to the local database. Each run adds the same episodes. */
import { parseArgs } from "node:util";
import { fail } from "../local/fail.ts";
import { runSql } from "../local/sql.ts";
import { episodesSqlParts } from "./scale.ts";

const { values } = parseArgs({ options: { episodes: { type: "string" } } });
const episodes = Number(values.episodes);
if (!Number.isSafeInteger(episodes) || episodes < 1) {
  console.error("Usage: npm run seed:scale -- --episodes N");
  process.exit(2);
}
try {
  console.log(`adding ${episodes} episodes`);
  for (const sql of episodesSqlParts(episodes)) await runSql(sql);
  const [count] = await runSql("select count(*) from public.er_episodes");
  console.log(`the database holds ${count?.["count"]} episodes`);
} catch (error) {
  fail(error);
}
