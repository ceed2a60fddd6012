import { afterAll, describe, expect, test } from "vitest";
import * as limits from "../../src/domain/limits.ts";
import { MAX_POSITIONS } from "../../src/domain/player/positions.ts";
import { PASSAGE_KEY, RECEIPT_MAX, SENTENCE_KEY } from "../../src/domain/receipts/receipt.ts";
import { openTestBackend } from "../support/backend.ts";

const backend = await openTestBackend();
const { sql } = backend;
afterAll(() => backend.close());

const checks = await sql<{ table: string; definition: string }>(
  `select conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition
   from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace`,
);

/** Returns the numbers that the pattern finds in the checks, by table and column. */
function numbersOf(pattern: RegExp): Record<string, Record<string, number[]>> {
  const numbersByTable: Record<string, Record<string, number[]>> = {};
  for (const { table, definition } of checks) {
    const [, column, ...numbers] = pattern.exec(definition) ?? [];
    if (column) numbersByTable[table] = { ...numbersByTable[table], [column]: numbers.map(Number) };
  }
  return numbersByTable;
}

const maxCharsInArrays = (columns: Record<string, number>) =>
  Object.fromEntries(Object.entries(columns).map(([column, maxChars]) => [column, [maxChars]]));

test("the database and the domain agree on the maximum length of texts", () => {
  const { er_inbox: _onlyInDatabase, ...shared } = numbersOf(/char_length\((?:btrim\()?(\w+)\)+ <= (\d+)\)/);
  expect(shared).toEqual({
    profiles: maxCharsInArrays(limits.PROFILE_MAX_CHARS),
    er_categories: maxCharsInArrays(limits.CATEGORY_MAX_CHARS),
    er_shows: maxCharsInArrays(limits.SHOW_MAX_CHARS),
    er_episodes: maxCharsInArrays(limits.EPISODE_MAX_CHARS),
    podcasts: maxCharsInArrays(limits.PODCAST_MAX_CHARS),
    top_lists: maxCharsInArrays(limits.LIST_MAX_CHARS),
    list_items: maxCharsInArrays(limits.LIST_ITEM_MAX_CHARS),
    earnings: maxCharsInArrays(limits.EARNING_MAX_CHARS),
    site_content: maxCharsInArrays(limits.PROMPT_MAX_CHARS),
    scoped_prompts: { body: [limits.PROMPT_MAX_CHARS.body] },
    reports: maxCharsInArrays(limits.REPORT_MAX_CHARS),
    notices: maxCharsInArrays(limits.NOTICE_MAX_CHARS),
    highlights: maxCharsInArrays(limits.HIGHLIGHT_MAX_CHARS),
    er_receipts: { sentence: [RECEIPT_MAX.sentenceChars] },
    er_glossary: { term: [limits.GLOSSARY_MAX.chars] },
  });
});

test("the database refuses blank texts, such as a blank title", () => {
  expect(numbersOf(/(\w+) ~ '\\S'/)).toEqual({
    er_categories: { name: [] },
    er_shows: { name: [] },
    er_episodes: { title: [] },
    podcasts: { name: [] },
    top_lists: { title: [], description: [] },
    list_items: { note: [] },
    site_content: { title: [], body: [] },
    scoped_prompts: { body: [] },
    reports: { message: [], proposed_text: [] },
    highlights: { quote: [], note: [] },
    er_receipts: { sentence: [] },
  });
});

test("the database and the domain agree on the maximum number of podcasts in a list", () => {
  const { list_items } = numbersOf(/\((rank_order) >= (\d+)\) AND \(rank_order <= (\d+)\)/);
  expect(list_items).toEqual({ rank_order: [1, limits.LIST_MAX_PODCASTS] });
});

test("the database and the domain agree on the form of a referral code", () => {
  const codePatterns = checks.flatMap(({ definition }) => /referral_code ~ '(.*)'/.exec(definition)?.[1]);
  expect(codePatterns.filter(Boolean)).toEqual([limits.REFERRAL_CODE.source]);
});

test("the database and the domain have the same limits for receipts", async () => {
  const { receipts, lines, lineChars } = RECEIPT_MAX;
  expect(numbersOf(/are_texts\((lines), (\d+), (\d+)\)/)["er_receipts"]).toEqual({ lines: [lines, lineChars] });
  const patternsOf = (column: string) =>
    checks.flatMap(({ definition }) => new RegExp(`${column} ~ '(.*)'`).exec(definition)?.[1] ?? []);
  expect(patternsOf("sentence_key")).toEqual([SENTENCE_KEY.source]);
  expect(patternsOf("passage_key")).toEqual([PASSAGE_KEY.source]);
  const [source] = await sql<{ prosrc: string }>("select prosrc from pg_proc where proname = 'store_receipts'");
  expect(source?.prosrc).toContain(`jsonb_array_length(receipts) > ${receipts} then`);
});

test("the database and the domain have the same limits for glossaries", async () => {
  const { terms, chars, forms } = limits.GLOSSARY_MAX;
  expect(numbersOf(/are_texts\((misheard), (\d+), (\d+)\)/)["er_glossary"]).toEqual({ misheard: [forms, chars] });
  const [source] = await sql<{ prosrc: string }>("select prosrc from pg_proc where proname = 'change_glossary'");
  expect(source?.prosrc).toContain(`> ${terms} then`);
});

test("the database and the domain have the same limits for columns with several texts", () => {
  const { er_episodes } = numbersOf(/are_texts\((\w+), (\d+), (\d+)\)/);
  expect(er_episodes).toEqual(
    Object.fromEntries(
      Object.entries(limits.EPISODE_TEXT_LIMITS).map(([column, { maxItems, maxChars }]) => [
        column,
        [maxItems, maxChars],
      ]),
    ),
  );
});

test("the database and the domain agree on the maximum number of hosts, guests and links", () => {
  const { guests, links } = limits.EPISODE_MAX_ITEMS;
  const { hosts } = limits.SHOW_MAX_ITEMS;
  expect(numbersOf(/are_links\((\w+), .*, (\d+)\)/)).toEqual({
    er_shows: { hosts: [hosts] },
    er_episodes: { guests: [guests], links: [links] },
  });
});

test("the database and the domain agree on the shortest duration", () => {
  const minMinutes = limits.DURATION_MIN_MINUTES;
  expect(numbersOf(/\(\((duration_minutes) >= (\d+)\)\)/)).toEqual({
    er_episodes: { duration_minutes: [minMinutes] },
  });
});

test("H8: the database and the domain agree on the maximum number of rows of a reader", async () => {
  const rows = await sql<{ table: string; args: string }>(
    `select c.relname as table, encode(t.tgargs, 'escape') as args
     from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where t.tgfoid = 'private.limit_rows'::regproc`,
  );
  const { pictures: _count, pictureBytes: _bytes, ...maxRowsByTable } = limits.READER_LIMITS;
  const databaseLimits = rows.map(({ table, args }) => [table, Number(args.split("\\000")[1])]);
  expect(Object.fromEntries(databaseLimits)).toEqual(maxRowsByTable);
});

test("B112, B144, B197, H8, H9, H10: SQL functions have the same limits as the domain", async () => {
  const sourceOf = async (name: string) =>
    (await sql<{ prosrc: string }>("select prosrc from pg_proc where proname = $1", [name]))[0]?.prosrc ?? "";
  const { pictures, pictureBytes } = limits.READER_LIMITS;
  expect(await sourceOf("limit_pictures")).toContain(`pictures > ${pictures} or bytes > ${pictureBytes} `);
  expect(await sourceOf("store_positions")).toContain(`limit ${MAX_POSITIONS}\n`);
  expect(await sourceOf("import_reading")).toContain(
    `room constant bigint := ${limits.READER_LIMITS.saved_episodes} -`,
  );
  expect(await sourceOf("limit_highlights_per_day")).toContain(`> ${limits.HIGHLIGHTS_PER_DAY} then`);
  expect(await sourceOf("import_podcasts")).toContain(`> ${limits.IMPORT_MAX_PODCASTS} then`);
  expect(await sourceOf("find_subscriptions")).toContain(`> ${limits.MAX_SUBSCRIPTIONS} then`);
  expect(await sourceOf("bump_list")).toContain(`a.counted < ${limits.COUNTS_PER_ADDRESS}`);
  const { perDay: wordsPerDay, minSeekers, maxChars, days } = limits.UNANSWERED_WORDS;
  expect(await sourceOf("note_in_vain")).toContain(`>= ${wordsPerDay} then`);
  expect(await sourceOf("site_numbers")).toContain(`sum(v.seekers) >= ${minSeekers}\n`);
  expect(await sourceOf("nameless_words")).toContain(`, ''), ${maxChars})`);
  expect(await sourceOf("prune_numbers")).toContain(`v.day <= today - ${days} or`);
  expect(await sourceOf("correct_earning")).toContain(`> ${limits.CORRECTION_MAX_CENTS} or`);
});

test("the database and the domain agree on the limits of a reward rule", () => {
  const { amount, days, perMonth } = limits.REWARD_RULE_MAX;
  const range = (column: string) =>
    numbersOf(new RegExp(`\\((${column}) >= \\(?(\\d+)\\)?\\S* AND \\(\\w+ <= \\(?(\\d+)`))["reward_rules"];
  expect(range("amount")).toEqual({ amount: [0, amount] });
  expect(range("days_until_earned")).toEqual({ days_until_earned: [0, days] });
  expect(range("max_per_month")).toEqual({ max_per_month: [1, perMonth] });
});

test("the SQL functions of the change history have the same limits as the domain", async () => {
  const { years, versionsPerRow, restorableDays } = limits.HISTORY;
  const sources = await sql<{ proname: string; prosrc: string }>(
    `select proname, prosrc from pg_proc
     where proname in ('record_change', 'lock_deleted', 'prune_history') order by 1`,
  );
  const numbers = sources.map(({ prosrc }) =>
    [...prosrc.matchAll(/interval '(\d+ \w+)'|offset (\d+)/g)].map(([, period, offset]) => period ?? offset),
  );
  const [year, days] = [`${years} year`, `${restorableDays} days`];
  expect(numbers).toEqual([[days], [year, days], [String(versionsPerRow)]]);
});

test("the SQL functions of the digest have the same limits as the domain", async () => {
  const { maxRecaps, newDays, storedDays, linkDays, linksPerHour } = limits.DIGEST;
  const sources = await sql<{ proname: string; prosrc: string }>(
    `select proname, prosrc from pg_proc
     where proname in ('claim_digest', 'queue_digests', 'request_digest') order by 1`,
  );
  const numbers = sources.map(({ prosrc }) =>
    [...prosrc.matchAll(/interval '(\d+ days)'|limit (20)\b|request_count >= (\d+)/g)].map(
      ([, period, ...others]) => period ?? others.find(Boolean),
    ),
  );
  expect(numbers).toEqual([
    [String(maxRecaps)],
    [`${storedDays} days`, `${newDays} days`],
    [String(linksPerHour), `${linkDays} days`],
  ]);
});

test("the database and the domain agree on the maximum length of the reason for a blocked account", async () => {
  const [{ definition } = {}] = await sql(
    `select pg_get_constraintdef(oid) as definition from pg_constraint
     where contype = 'c' and conrelid = 'private.blocked_accounts'::regclass`,
  );
  expect(definition).toContain(`<= ${limits.BLOCK_REASON_MAX_CHARS}`);
});

test("the database and the domain agree on the highest second of a listening position", () => {
  expect(numbersOf(/(second) >= 0\) AND \(second <= (\d+)/)).toEqual({
    listening_positions: { second: [limits.MAX_POSITION_SECOND] },
  });
});

test("this file tests every number in the checks of the database", () => {
  const testedPatterns = [
    /char_length\((?:btrim\()?\w+\)+ <= \d+/,
    /are_(texts|links)\(/,
    /(duration_minutes|enclosure_bytes|transcribed_seconds) >= 1\b/,
    /allowed_episodes >= 0\b/,
    /(follower|view|share|week)_count >= 0\b/,
    /rank_order <= \d+/,
    /start_index <= \d+/,
    /referral_code ~/,
    /(sentence|passage)_key ~/,
    // The type of the column, numeric(12, 2), limits the amount.
    /amount >= \(0\)::numeric/,
    /pg_column_size\(ideas\) <= \d+/,
    /(days_until_earned|max_per_month) >= \d+/,
    /cardinality\(related\) <= \d+/,
    /second >= 0\) AND \(second <= \d+/,
  ];
  const otherChecks = checks.filter(
    ({ definition }) => /\b\d+\b/.test(definition) && !testedPatterns.some((pattern) => pattern.test(definition)),
  );
  expect(otherChecks).toEqual([]);
});

async function evaluate(expression: string, texts: string[]): Promise<unknown[]> {
  const rows = await sql(
    `select ${expression} as value from unnest($1::text[]) with ordinality as input (text, index)
     order by index`,
    [texts],
  );
  return rows.map(({ value }) => value);
}

describe("limits in SQL functions", () => {
  const textOfLength = (count: number) => "x".repeat(count);
  const { SLUG_MAX_BYTES, URL_MAX_CHARS, LABEL_MAX_CHARS } = limits;
  const { CHAPTER_TITLE_MAX_CHARS, EPISODE_MAX_ITEMS } = limits;
  const url = (length: number) => `https://${textOfLength(length - 8)}`;
  const links = (length: number) => JSON.stringify([{ text: textOfLength(length), url: null }]);
  const corrections = (count: number, length = 1) =>
    JSON.stringify(Array.from({ length: count }, () => ({ date: "2026-01-01", text: textOfLength(length) })));
  const chapters = (count: number, length = 1) =>
    JSON.stringify(Array.from({ length: count }, () => ({ start: 0, title: textOfLength(length) })));

  test.each([
    ["bytes of a slug", "is_slug($1)", textOfLength(SLUG_MAX_BYTES), textOfLength(SLUG_MAX_BYTES + 1)],
    ["characters of an address", "is_web_url($1)", url(URL_MAX_CHARS), url(URL_MAX_CHARS + 1)],
    [
      "characters of a name",
      "are_links($1::jsonb, 'text', 'url', 9)",
      links(LABEL_MAX_CHARS),
      links(LABEL_MAX_CHARS + 1),
    ],
    [
      "number of chapters",
      "are_chapters($1::jsonb)",
      chapters(EPISODE_MAX_ITEMS.chapters),
      chapters(EPISODE_MAX_ITEMS.chapters + 1),
    ],
    [
      "number of corrections",
      "are_corrections($1::jsonb)",
      corrections(EPISODE_MAX_ITEMS.corrections),
      corrections(EPISODE_MAX_ITEMS.corrections + 1),
    ],
    [
      "characters of a correction",
      "are_corrections($1::jsonb)",
      corrections(1, limits.CORRECTION_MAX_CHARS),
      corrections(1, limits.CORRECTION_MAX_CHARS + 1),
    ],
    [
      "characters of a chapter's title",
      "are_chapters($1::jsonb)",
      chapters(1, CHAPTER_TITLE_MAX_CHARS),
      chapters(1, CHAPTER_TITLE_MAX_CHARS + 1),
    ],
  ])(
    "the database accepts the largest allowed value and refuses a larger value: %s",
    async (_title, call, longest, tooLong) => {
      const fits = async (value: string) => (await sql(`select private.${call} as fits`, [value]))[0]?.fits;
      expect(await fits(longest)).toBe(true);
      expect(await fits(tooLong)).toBe(false);
    },
  );

  test("the database and the domain accept the same web addresses", async () => {
    const texts = [
      "https://example.com",
      "HTTP://X",
      "https://",
      "ftp://example.com",
      "javascript:alert(1)",
      "https:a",
      " https://a",
      "https://a\n",
      "",
    ];
    for (let code = 1; code < 0x10000; code++) {
      if (code < 0xd800 || code > 0xdfff) texts.push(`https://a${String.fromCharCode(code)}b`);
    }
    const fits = await evaluate("private.is_web_url(text)", texts);
    expect(texts.filter((text, index) => limits.WEB_URL.test(text) !== fits[index])).toEqual([]);
    expect(new Set(fits)).toEqual(new Set([true, false]));
  });

  test("the database and the domain count characters in the same way", async () => {
    const texts = ["", "abc", "é", "e\u0301", "語", "𠮷🔥", "👩\u200d🚀"];
    expect(await evaluate("char_length(text)", texts)).toEqual(texts.map(limits.charLength));
  });
});
