import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { relateDue } from "../../local/relate.ts";
import { createRandom } from "../../soak/random.ts";
import { openShows, showSources } from "../open-shows.ts";
import { choosePairs, type JudgedRecap, pairsText } from "../related-pairs.ts";
import type { EvalSet } from "./eval-set.ts";

const PAIRS = 60;

/** Counts the relations, and writes pairs of recaps that a person can judge without the answers (docs/eval.md). */
export const related: EvalSet = {
  title: "Related recaps",
  corpora: "shared",
  async run({ shared: { folder } }) {
    const { database, close } = await openShows("postgres", showSources(folder));
    try {
      await relateDue(database);
      const { sql } = database;
      const recaps = await sql<JudgedRecap>(
        `select e.id, e.title, s.name as show, concat_ws(' ', 'With ' || nullif(coalesce((
             select string_agg(guest ->> 'name', ', ') from jsonb_array_elements(e.guests) guest), e.guest_name), '') || '.',
           e.quick_take,
           regexp_replace(left(concat_ws(' ', e.recap_body, e.show_notes), 4000), '<[^>]*>', ' ', 'g'),
           left(e.transcript, 400)) as summary
         from public.er_episodes e join public.er_shows s on s.id = e.show_id
         where e.is_published order by e.slug`,
      );
      const rows = await sql<{ id: string; related: string[] }>(
        "select r.id, r.related from public.er_related r join public.er_episodes e using (id) order by e.slug",
      );
      const relations = new Map(rows.map(({ id, related }) => [id, related]));
      const pairs = choosePairs(recaps, relations, PAIRS, createRandom(Date.now() % 1_000_000));
      const target = mkdtempSync(join(tmpdir(), "recap-pairs-"));
      writeFileSync(join(target, "pairs.md"), pairsText(pairs));
      const key = pairs.map(({ isRelated }, index) => ({ pair: index + 1, isRelated }));
      writeFileSync(join(target, "key.json"), `${JSON.stringify(key, null, 2)}\n`);
      const count = rows.reduce((sum, { related }) => sum + related.length, 0);
      const related = rows.filter(({ related }) => related.length > 0).length;
      console.log(`${recaps.length} recaps, ${related} with relations, ${count} relations.`);
      console.log(`Judge the pairs in ${target}/pairs.md. Open key.json afterwards.`);
    } finally {
      await close();
    }
  },
};
