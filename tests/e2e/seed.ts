/** Content beyond the demo's. It is undated or old, so the demo stays in front. */
import { BAD_ADDRESSES, feedFragments, PAYLOADS, TEXT } from "../support/hostile.ts";
import { quoted, sql, sqlWithoutChecks } from "./product.ts";
import { SPOKEN, TALK } from "./talk.ts";

export const LONG_RUN = { show: "the-long-run", category: "test-bench", episodes: 60 };
export const EMPTY_CATEGORY = { name: "Empty Shelf", slug: "empty-shelf" };
/** Has no place outside its own transcript page. */
export const SENTINEL = { slug: "kept-words", words: "cormorant-zeppelin-marmalade" };
/** Slugs that the rule accepts and that careless code trips over. */
export const ODD_SLUGS = ["con", "nul", "🔥-takes", "__proto__", "constructor", "index", "404"];
/** Rows that the tests of rebuild and offline change, each their own. */
export const MOVING = {
  bySql: "moving-by-sql",
  byApi: "moving-by-api",
  withdrawn: "withdrawn",
  renamed: "renamed-first",
  deleted: "moving-away",
  kept: "kept-and-changed",
  lost: "kept-and-withdrawn",
};
export const HOSTILE = { own: "hostile-own", addresses: "hostile-addresses" };
/** Named in two spellings, in the form of new rows and of old ones. */
export const TWICE_NAMED = "/guest/josé-two-ways";
export const hostileFeeds = () =>
  feedFragments().length > 0 ? ["hostile-feeds-1", "hostile-feeds-2"] : [];

interface Episode {
  slug: string;
  title: string;
  show?: string;
  quick_take?: string;
  recap_body?: string;
  why_it_matters?: string;
  cta?: string;
  transcript?: string;
  episode_link?: string;
  youtube_url?: string;
  thumbnail_url?: string;
  guest_name?: string;
  guest_link?: string;
  duration_minutes?: number;
  is_manual_clip?: boolean;
  is_featured?: boolean;
  key_takeaways?: readonly string[];
  quotes?: readonly string[];
  recommendations?: readonly string[];
  guests?: { name: string; link: string | null }[];
  links?: { text: string; url: string }[];
  chapters?: { start: number; title: string }[];
}

const TYPES: Record<string, string> = {
  duration_minutes: "integer",
  is_manual_clip: "boolean",
  is_featured: "boolean",
  key_takeaways: "text[]",
  quotes: "text[]",
  recommendations: "text[]",
  guests: "jsonb",
  links: "jsonb",
  chapters: "jsonb",
};

/** The statement that adds an episode; it goes behind all others, since it is old and undated. */
export function insertEpisode({ show = "oddments", ...episode }: Episode): string {
  const columns = Object.keys(episode);
  const types = columns.map((name) => `${name} ${TYPES[name] ?? "text"}`);
  return `insert into er_episodes (show_id, created_at, ${columns})
    select s.id, '2001-01-01', ${columns.map((name) => `r.${name}`)}
    from er_shows s, jsonb_to_record(${quoted(JSON.stringify(episode))}::jsonb) as r(${types})
    where s.slug = ${quoted(show)};`;
}

export async function seed(): Promise<void> {
  await sql(plainContent());
  await sql(insertEpisode(TALK));
  await sql(insertEpisode(SPOKEN));
  await sql(insertEpisode(hostileOwn()));
  for (const [index, slug] of hostileFeeds().entries()) {
    await sql(insertEpisode(hostileFeed(slug, index)));
  }
  await sqlWithoutChecks(badAddresses());
}

const plainContent = () => `
  insert into er_categories (name, slug) values
    ('Test Bench', '${LONG_RUN.category}'),
    ('${EMPTY_CATEGORY.name}', '${EMPTY_CATEGORY.slug}'),
    ('Odds', 'odds'),
    (${quoted(TEXT.slice(0, 120))}, 'hostile');
  insert into er_shows (name, slug, category_id)
    select 'The Long Run', '${LONG_RUN.show}', id from er_categories where slug = '${LONG_RUN.category}';
  insert into er_shows (name, slug, category_id)
    select 'Oddments', 'oddments', id from er_categories where slug = 'odds';
  insert into er_shows (name, slug, category_id, description, attribution, license)
    select ${quoted(TEXT)}, 'hostile', id, ${quoted(TEXT)}, ${quoted(TEXT)}, 'javascript:window.__xss=1'
    from er_categories where slug = 'hostile';
  insert into er_episodes (show_id, title, slug, episode_date, duration_minutes)
    select s.id, 'Long run, day ' || n, 'long-run-day-' || n, date '2024-01-01' + n, 30
    from er_shows s, generate_series(1, ${LONG_RUN.episodes}) n where s.slug = '${LONG_RUN.show}';
  ${ODD_SLUGS.map((slug) => insertEpisode({ slug, title: `Odd address ${slug}` })).join("\n")}
  ${Object.values(MOVING)
    .map((slug) => insertEpisode({ slug, title: `First title of ${slug}` }))
    .join("\n")}
  ${insertEpisode({
    slug: "guest-array",
    title: "Guest in the array",
    guests: [{ name: "Jose\u0301  Two-Ways", link: null }],
  })}
  ${insertEpisode({ slug: "guest-old", title: "Guest of old", guest_name: "JOSÉ two-ways" })}
  ${insertEpisode({
    slug: SENTINEL.slug,
    title: "Kept words",
    quick_take: "Only the transcript has them.",
    transcript: `Ada: It was ${SENTINEL.words} all along.\n\nBo: Yes.`,
  })}`;

const hostileOwn = (): Episode => ({
  slug: HOSTILE.own,
  show: "hostile",
  title: `</script><script>window.__xss=1</script> & ${TEXT}`,
  quick_take: TEXT,
  recap_body: `<p>Before all of it.</p>${PAYLOADS.join("\n")}`,
  why_it_matters: TEXT,
  cta: TEXT,
  transcript: `${TEXT}\n\n[00:01] ${TEXT.slice(0, 40)}: ${TEXT}`,
  key_takeaways: [TEXT, ...PAYLOADS.slice(0, 20)],
  quotes: [`${TEXT} — ${TEXT.slice(0, 45)}`, ...PAYLOADS.slice(0, 20)],
  recommendations: PAYLOADS,
  guests: [{ name: TEXT, link: null }],
  links: [{ text: TEXT, url: "https://example.com/ok" }],
  chapters: [{ start: 1, title: TEXT }],
});

const FRAGMENTS_A_ROW = 200;

function hostileFeed(slug: string, index: number): Episode {
  const some = feedFragments().slice(index * FRAGMENTS_A_ROW, (index + 1) * FRAGMENTS_A_ROW);
  return { slug, title: slug, show: "hostile", recap_body: some.join("\n"), recommendations: some };
}

function badAddresses(): string {
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
  update er_shows set image_url = ${quoted(first)}, website_url = ${quoted(first)} where slug = 'hostile'`;
}
