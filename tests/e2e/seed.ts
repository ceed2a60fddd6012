/** Content that the tests add to the demo. The added recaps are old or have no date, so the recaps of the demo come first. */
import { GUESTS_PAGE_SIZE, HOME_PAGE_SIZE } from "../../src/domain/constants.ts";
import { EPISODE_MAX_ITEMS } from "../../src/domain/limits.ts";
import type { Receipt } from "../../src/domain/receipts/receipt.ts";
import { CHECKED_RECAP, CHECKED_RECEIPTS, receiptRowsOf, receiptsSql } from "../support/checked-recap.ts";
import { BAD_ADDRESSES, feedFragments, HOSTILE_TEXT, PAYLOADS } from "../support/hostile.ts";
import { DECK_LIGHTS, FERRY_SHOW, HARBOUR_CATEGORY, HARBOUR_RECAPS, HARBOUR_SHOW } from "./harbour.ts";
import { NIGHT } from "./night-recap.ts";
import { sql, sqlString, sqlWithoutChecks } from "./product.ts";
import { SOUND_TALK, TIMED_TALK, UNTIMED_TALK } from "./talks.ts";

/** The category of this show has three pages on home. */
export const LONG_SHOW = {
  show: "the-long-run",
  category: "test-bench",
  episodes: 2 * HOME_PAGE_SIZE + 12,
};
export const EMPTY_CATEGORY = { name: "Empty Shelf", slug: "empty-shelf" };
/** A recap whose transcript has rare words. Only the page of this transcript may contain these words. */
export const RARE_TRANSCRIPT = { slug: "kept-words", words: "cormorant-zeppelin-marmalade" };
/** Valid slugs that break careless code. */
export const ODD_SLUGS = ["con", "nul", "🔥-takes", "__proto__", "constructor", "index", "404"];
/** Only rebuild.e2e.ts and offline.e2e.ts change these recaps. No two tests use the same recap. */
export const CHANGING_SLUGS = {
  bySql: "moving-by-sql",
  byApi: "moving-by-api",
  withdrawn: "withdrawn",
  renamed: "renamed-first",
  deleted: "moving-away",
  offlineChanged: "kept-and-changed",
  offlineWithdrawn: "kept-and-withdrawn",
};
export const HOSTILE = { own: "hostile-own", addresses: "hostile-addresses" };
/** The page of a guest whose name has two spellings. One recap stores the name in `guests`, another one in `guest_name`. */
export const PATH_OF_GUEST_WITH_TWO_SPELLINGS = "/guest/josé-two-ways";
/** So many guests that the list of all guests has a second page. Each letter from A to Z has some of them. */
export const CROWD = { guests: GUESTS_PAGE_SIZE, surname: "Wexbrook" };
export const hostileFeedSlugs = () => (feedFragments().length > 0 ? ["hostile-feeds-1", "hostile-feeds-2"] : []);

interface Episode {
  slug: string;
  title: string;
  show?: string;
  episode_date?: string;
  quick_take?: string;
  recap_body?: string;
  why_it_matters?: string;
  cta?: string;
  transcript?: string;
  episode_link?: string;
  youtube_url?: string | undefined;
  thumbnail_url?: string;
  thumbnail_alt?: string;
  enclosure_url?: string;
  enclosure_type?: string;
  guest_name?: string;
  guest_link?: string;
  duration_minutes?: number;
  made_by?: string;
  rests_on?: string;
  transcribed_seconds?: number;
  is_manual_clip?: boolean;
  is_featured?: boolean;
  is_published?: boolean;
  /** Without this time, the recap counts as published in 2001. */
  first_published_at?: string;
  key_takeaways?: readonly string[];
  quotes?: readonly string[];
  recommendations?: readonly string[];
  guests?: { name: string; link: string | null }[];
  links?: { text: string; url: string }[];
  chapters?: { start: number; title: string }[];
}

const TYPES: Record<string, string> = {
  episode_date: "date",
  duration_minutes: "integer",
  transcribed_seconds: "integer",
  is_manual_clip: "boolean",
  is_featured: "boolean",
  is_published: "boolean",
  first_published_at: "timestamptz",
  key_takeaways: "text[]",
  quotes: "text[]",
  recommendations: "text[]",
  guests: "jsonb",
  links: "jsonb",
  chapters: "jsonb",
};

/** Returns SQL that inserts an episode. The episode is old and has no date, so it is the last in every list. */
export function insertEpisode({ show = "oddments", ...episode }: Episode): string {
  const columns = Object.keys(episode);
  const types = columns.map((name) => `${name} ${TYPES[name] ?? "text"}`);
  return `insert into er_episodes (show_id, created_at, ${columns})
    select s.id, '2001-01-01', ${columns.map((name) => `r.${name}`)}
    from er_shows s, jsonb_to_record(${sqlString(JSON.stringify(episode))}::jsonb) as r(${types})
    where s.slug = ${sqlString(show)};`;
}

export async function seed(): Promise<void> {
  await sql(plainContentSql());
  await sql([...HARBOUR_RECAPS, DECK_LIGHTS].map(insertEpisode).join("\n"));
  await sql(insertEpisode(TIMED_TALK));
  await sql(insertEpisode(UNTIMED_TALK));
  await sql(insertEpisode(SOUND_TALK));
  await sql(insertEpisode(CHECKED_RECAP));
  await insertReceipts(CHECKED_RECAP.slug, CHECKED_RECEIPTS);
  await sql(insertEpisode(NIGHT));
  await sql(insertEpisode(hostileEpisode()));
  for (const [index, slug] of hostileFeedSlugs().entries()) {
    await sql(insertEpisode(hostileFeedEpisode(slug, index)));
  }
  await sqlWithoutChecks(badAddressSql());
}

/** Inserts receipts of sentences that the recap has. */
export async function insertReceipts(slug: string, receipts: readonly Receipt[]): Promise<void> {
  const [row = { id: "", transcript: null }] = await sql<{ id: string; transcript: string | null }>(
    `select id, transcript from er_episodes where slug = ${sqlString(slug)}`,
  );
  await sql(receiptsSql(sqlString(JSON.stringify(receiptRowsOf(row, receipts)))));
}

const plainContentSql = () => `
  insert into er_categories (name, slug) values
    ('Test Bench', '${LONG_SHOW.category}'),
    ('${EMPTY_CATEGORY.name}', '${EMPTY_CATEGORY.slug}'),
    ('Odds', 'odds'),
    ('${HARBOUR_CATEGORY.name}', '${HARBOUR_CATEGORY.slug}'),
    (${sqlString(HOSTILE_TEXT.slice(0, 120))}, 'hostile');
  insert into er_shows (name, slug, category_id)
    select 'The Long Run', '${LONG_SHOW.show}', id from er_categories where slug = '${LONG_SHOW.category}';
  insert into er_shows (name, slug, category_id)
    select s.name, s.slug, c.id
    from (values ('Oddments', 'oddments', 'odds'), ('${FERRY_SHOW.name}', '${FERRY_SHOW.slug}', 'odds'),
        ('${HARBOUR_SHOW.name}', '${HARBOUR_SHOW.slug}', '${HARBOUR_CATEGORY.slug}')) s (name, slug, category)
      join er_categories c on c.slug = s.category;
  insert into er_shows (name, slug, category_id, description, attribution, license)
    select ${sqlString(HOSTILE_TEXT)}, 'hostile', id, ${sqlString(HOSTILE_TEXT)}, ${sqlString(HOSTILE_TEXT)}, 'javascript:window.__xss=1'
    from er_categories where slug = 'hostile';
  insert into er_episodes (show_id, title, slug, episode_date, duration_minutes)
    select s.id, 'Long run, day ' || n, 'long-run-part-' || n, date '2024-01-01' + n, 30
    from er_shows s, generate_series(1, ${LONG_SHOW.episodes}) n where s.slug = '${LONG_SHOW.show}';
  ${ODD_SLUGS.map((slug) => insertEpisode({ slug, title: `Odd address ${slug}` })).join("\n")}
  ${Object.values(CHANGING_SLUGS)
    .map((slug) => insertEpisode({ slug, title: `First title of ${slug}` }))
    .join("\n")}
  ${insertEpisode({
    slug: "guest-array",
    title: "Guest in the array",
    guests: [{ name: "Jose\u0301  Two-Ways", link: null }],
  })}
  ${insertEpisode({ slug: "guest-old", title: "Guest of old", guest_name: "JOSÉ two-ways" })}
  ${crowdEpisodes().map(insertEpisode).join("\n")}
  ${insertEpisode({
    slug: RARE_TRANSCRIPT.slug,
    title: "Kept words",
    quick_take: "Only the transcript has them.",
    transcript: `Ada: It was ${RARE_TRANSCRIPT.words} all along.\n\nBo: Yes.`,
  })}`;

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

function crowdEpisodes(): Episode[] {
  const guests = Array.from({ length: CROWD.guests }, (_, n) => {
    return { name: `${LETTERS[n % LETTERS.length]}o ${CROWD.surname} ${n}`, link: null };
  });
  const perEpisode = EPISODE_MAX_ITEMS.guests;
  return Array.from({ length: guests.length / perEpisode }, (_, n) => ({
    slug: `crowd-${n}`,
    title: `Crowd ${n}`,
    guests: guests.slice(n * perEpisode, (n + 1) * perEpisode),
  }));
}

const hostileEpisode = (): Episode => ({
  slug: HOSTILE.own,
  show: "hostile",
  title: `</script><script>window.__xss=1</script> & ${HOSTILE_TEXT}`,
  quick_take: HOSTILE_TEXT,
  recap_body: `<p>Before all of it.</p>${PAYLOADS.join("\n")}`,
  why_it_matters: HOSTILE_TEXT,
  cta: HOSTILE_TEXT,
  transcript: `${HOSTILE_TEXT}\n\n[00:01] ${HOSTILE_TEXT.slice(0, 40)}: ${HOSTILE_TEXT}`,
  key_takeaways: [HOSTILE_TEXT, ...PAYLOADS.slice(0, 20)],
  quotes: [`${HOSTILE_TEXT} — ${HOSTILE_TEXT.slice(0, 45)}`, ...PAYLOADS.slice(0, 20)],
  recommendations: PAYLOADS,
  guests: [{ name: HOSTILE_TEXT, link: null }],
  links: [{ text: HOSTILE_TEXT, url: "https://example.com/ok" }],
  chapters: [{ start: 1, title: HOSTILE_TEXT }],
});

const FRAGMENTS_PER_ROW = 200;

function hostileFeedEpisode(slug: string, index: number): Episode {
  const fragments = feedFragments().slice(index * FRAGMENTS_PER_ROW, (index + 1) * FRAGMENTS_PER_ROW);
  return {
    slug,
    title: slug,
    show: "hostile",
    recap_body: fragments.join("\n"),
    recommendations: fragments,
  };
}

function badAddressSql(): string {
  const [first = ""] = BAD_ADDRESSES;
  return `${insertEpisode({
    slug: HOSTILE.addresses,
    title: "Bad addresses",
    show: "hostile",
    episode_link: first,
    youtube_url: first,
    thumbnail_url: first,
    guests: BAD_ADDRESSES.map((link, n) => ({ name: `Guest ${n}`, link })),
    links: BAD_ADDRESSES.map((url, n) => ({ text: `Link ${n}`, url })),
    chapters: [{ start: 61, title: "A minute in" }],
    recommendations: BAD_ADDRESSES.map((url) => `<p><a href='${url}'>Recommended</a></p>`),
  })}
  ${insertEpisode({
    slug: `${HOSTILE.addresses}-2`,
    title: "Bad addresses of one guest",
    show: "hostile",
    guest_name: "Legacy guest",
    guest_link: first,
    episode_link: "data:text/html,<script>window.__xss=1</script>",
    youtube_url: "//evil.test/x",
    thumbnail_url: "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>",
    chapters: [{ start: 61, title: "A minute in" }],
  })}
  update er_shows set image_url = ${sqlString(first)}, website_url = ${sqlString(first)} where slug = 'hostile'`;
}
