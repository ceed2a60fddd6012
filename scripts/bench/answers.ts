import { createClient } from "@supabase/supabase-js";
import type { Database } from "../../src/data/database.types.ts";
import { closestPassages } from "../../supabase/functions/_shared/content-chat.ts";
import { startPostgrest } from "../local/postgrest.ts";
import { openEmptyDatabase } from "./empty-database.ts";
import { READER, readerSql, tokenOf } from "./reader.ts";

const EPISODES = Number(process.env["EPISODES"] ?? 10_000);
const BUDGET_MS = 500;
const QUESTIONS = 20;

/**
 * Transcripts of 2,400 words out of 20,000, the common ones far more often than the rare: 3,000
 * paragraphs, of which every episode has forty.
 */
const transcripts = (episodes: number) => `
  create temp table bench_words as
    select n, translate(substr(md5(n::text), 1, 5 + n % 5), '0123456789', 'ghijklmnop') as word
    from generate_series(0, 19999) n;
  create temp table bench_told as
    select p, initcap(string_agg(w.word, ' ' order by k)) || '.' as text
    from generate_series(0, 2999) p cross join generate_series(1, 60) k
    join bench_words w on w.n = floor(20000 * power(
      (('x' || substr(md5(p || '-' || k), 1, 6))::bit(24)::int / 16777216.0), 3))::int
    group by p;
  insert into public.er_categories (name, slug) values ('Asked', 'asked');
  insert into public.er_shows (name, slug, category_id)
    select 'Asked', 'asked', id from public.er_categories where slug = 'asked';
  insert into public.er_episodes (show_id, title, slug, quick_take, transcript)
    select s.id, 'Episode ' || n, 'asked-' || n, left(first.text, 200), all_of.text
    from public.er_shows s, generate_series(1, ${episodes}) n
    cross join lateral (select text from bench_told where p = (n * 7) % 3000) first
    cross join lateral (
      select string_agg('Ada: ' || t.text, E'\\n\\n' order by k) as text
      from generate_series(1, 40) k, bench_told t where t.p = (n * 131 + k * k * 17) % 3000
    ) all_of
    where s.slug = 'asked';
`;

/** From a question to the passages of an answer, over a real PostgREST on a real PostgreSQL. */
export async function benchAnswers(): Promise<void> {
  const { server, keys, sql } = await openEmptyDatabase();
  console.log(`filling ${EPISODES} episodes with 2,400 words each`);
  const filled = performance.now();
  await sql.unsafe(transcripts(EPISODES));
  await sql.unsafe(readerSql());
  await sql.unsafe("vacuum analyze");
  console.log(`filled in ${((performance.now() - filled) / 1000).toFixed(0)} s`);
  const asked = await sql<{ question: string }[]>`
    select array_to_string((string_to_array(text, ' '))[5:14], ' ') as question
    from bench_told where p % 150 = 0 order by p limit ${QUESTIONS}`;
  const rest = await startPostgrest(server.url, keys.jwtSecret);
  const client = createClient<Database>("http://localhost", keys.publishable, {
    auth: { persistSession: false },
    global: {
      headers: { Authorization: `Bearer ${tokenOf(READER, keys.jwtSecret)}` },
      fetch: (input, init) => {
        const { pathname, search } = new URL(String(input));
        return fetch(rest.url + pathname.replace("/rest/v1", "") + search, init);
      },
    },
  });

  const times: number[] = [];
  let empty = 0;
  for (const { question } of asked) {
    const started = performance.now();
    const passages = await closestPassages(client, question);
    times.push(performance.now() - started);
    if (passages.length === 0) empty += 1;
  }
  times.sort((a, b) => a - b);
  const median = times[Math.floor(times.length / 2)] ?? 0;
  console.log(`\n| question to passages, ${EPISODES} episodes | ms |\n|---|---|`);
  console.log(
    `| median of ${times.length} | ${median.toFixed(0)}${median > BUDGET_MS ? " ✗" : ""} |`,
  );
  console.log(`| slowest | ${(times.at(-1) ?? 0).toFixed(0)} |`);
  console.log(`\n${empty} without a passage; budget ${BUDGET_MS} ms`);
  await rest.stop();
  await sql.end();
  await server.stop();
}
