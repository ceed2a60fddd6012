import type { Sql } from "postgres";
import { listsSql } from "./scale.ts";

const VOCABULARY_SIZE = 30_000;
const MIN_TRANSCRIPT_WORDS = 200;
const MAX_TRANSCRIPT_WORDS = 12_000;
const ROWS_PER_INSERT = 500;
/** More episodes have this title than the search can rank. */
export const COMMON_TITLE = "weekly roundup";

const SYLLABLES = [
  "ba",
  "ce",
  "do",
  "fi",
  "gu",
  "ha",
  "je",
  "ko",
  "li",
  "mu",
  "na",
  "pe",
  "ro",
  "si",
  "tu",
  "va",
  "we",
  "xo",
  "yi",
  "zu",
];
const ENDINGS = ["", "n", "r", "s", "l"];

/** Returns an invented word. The lower the rank of a word, the more often texts contain it. */
export function wordOf(rank: number): string {
  const shuffledRank = (rank * 7_919 + 4_242) % 40_000;
  const syllableOf = (place: number) => SYLLABLES[Math.floor(shuffledRank / 20 ** place) % 20] ?? "";
  return `${syllableOf(0)}${syllableOf(1)}${syllableOf(2)}${ENDINGS[Math.floor(shuffledRank / 8_000)]}`;
}

/** Returns a generator of random numbers between 0 and 1. The numbers are the same in every run. */
function createRandom(): () => number {
  let state = 20_261_101;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
export const guestName = (n: number) => `${capitalize(wordOf(3_000 + n))} ${capitalize(wordOf(9_000 + n * 3))}`;

/** Half of the transcripts have fewer than 400 words, and 2 % have more than 10,000 words. */
function createEpisode(n: number, shows: number, random: () => number) {
  // The word with rank r appears with a frequency of about 1/r, as in a natural language (Zipf's law).
  const anyWord = () => wordOf(Math.floor(3 * (VOCABULARY_SIZE / 3) ** random()) - 3);
  const words = (count: number) => Array.from({ length: count }, anyWord).join(" ");
  const topic = () => wordOf(20 + Math.floor(random() * 2_000));
  const length = Math.min(MIN_TRANSCRIPT_WORDS / (1 - random()), MAX_TRANSCRIPT_WORDS);
  const lines = Array.from({ length: Math.ceil(length / 40) }, () => `Host: ${words(40)}.`);
  return {
    show: `search-show-${n % shows}`,
    title: capitalize(n % 100 === 0 ? `${COMMON_TITLE} ${n}` : `${topic()} ${topic()} and ${topic()}`),
    slug: `search-episode-${n}`,
    day: new Date(Date.UTC(2010, 0, 1 + ((n * 7_919) % 6_000))).toISOString().slice(0, 10),
    guests: n % 3 === 0 ? [] : [{ name: guestName(n % 997), link: null }],
    quick_take: capitalize(words(25)),
    key_takeaways: [words(12), words(12), words(12)],
    transcript: lines.join("\n\n"),
  };
}

/**
 * Adds lists, and episodes with transcripts. Turns off the triggers of these tables, because they would run for an
 * hour. Instead of the triggers, this function calls the functions that fill the tables of the search.
 */
export async function addSearchContent(sql: Sql, episodes: number): Promise<void> {
  const shows = Math.max(12, Math.ceil(episodes / 100));
  const random = createRandom();
  const indexes = await sql<{ name: string; definition: string }[]>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indexrelid = any (array['public.er_episodes_words', 'private.search_entries_name',
      'private.search_entries_about', 'private.search_entries_pairs',
      'private.search_entries_words']::regclass[])`;
  for (const { name } of indexes) await sql.unsafe(`drop index ${name}`);
  await sql.unsafe(`
    set session_replication_role = replica;
    set maintenance_work_mem = '512MB';
    ${categoriesSql(shows)} ${listsSql(episodes / 50)}`);
  for (let first = 0; first < episodes; first += ROWS_PER_INSERT) {
    const size = Math.min(ROWS_PER_INSERT, episodes - first);
    const rows = Array.from({ length: size }, (_, n) => createEpisode(first + n, shows, random));
    await sql`
      insert into public.er_episodes (show_id, title, slug, episode_date, guests, quick_take, key_takeaways, transcript)
      select s.id, r.title, r.slug, r.day, r.guests, r.quick_take, r.key_takeaways, r.transcript
      from jsonb_to_recordset(${sql.json(rows)}) as r (show text, title text, slug text, day date,
        guests jsonb, quick_take text, key_takeaways text[], transcript text)
      join public.er_shows s on s.slug = r.show`;
  }
  const vocabulary = Array.from({ length: VOCABULARY_SIZE }, (_, rank) => wordOf(rank));
  await sql`select private.learn_words(array_to_tsvector(array_agg(word)), true)
    from unnest(${vocabulary}::text[]) with ordinality as w (word, n) group by n / 5000`;
  await sql.unsafe(ENTRIES_SQL);
  for (const { definition } of indexes) await sql.unsafe(definition.replace(" ON ONLY ", " ON "));
  await sql.unsafe("alter index public.er_episodes_words alter column 1 set statistics 0");
  await sql.unsafe("set session_replication_role = origin");
  await sql.unsafe("vacuum analyze");
}

const categoriesSql = (shows: number) => `
  insert into public.er_categories (name, slug, description)
    select 'Category ' || n, 'search-' || n, 'Sample data for benchmarks.' from generate_series(1, 12) n;
  insert into public.er_shows (name, slug, description, category_id)
    select 'Search Show ' || n, 'search-show-' || n, 'Sample data for benchmarks.',
      (select id from public.er_categories where slug = 'search-' || (1 + n % 12))
    from generate_series(0, ${shows - 1}) n;`;

const ENTRIES_SQL = `
  select private.keep_entry('category', id, 0, name, description) from public.er_categories;
  select private.keep_entry('show', id, 0, name, description) from public.er_shows;
  select private.keep_entry('list', id, 0, title, description, private.podcasts_of(id)) from public.top_lists;
  select private.keep_entry('episode', id, 0, title, quick_take,
    concat_ws(' ', guests -> 0 ->> 'name', array_to_string(key_takeaways, ' '))) from public.er_episodes;
  select private.keep_entry('guest', id, 1, guests -> 0 ->> 'name', '') from public.er_episodes
    where jsonb_array_length(guests) > 0;`;
