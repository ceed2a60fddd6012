/** Attacks that cost the database much with 20,000 recaps, on plain PostgREST, which has no gateway of ours in front. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hasPostgrest } from "../../scripts/local/postgrest.ts";
import { type Account, openTestBackend, type TestBackend } from "../support/backend.ts";

const RECAP_COUNT = 20_000;
const HIGHLIGHT_COUNT = 5_000;
const PARALLEL_REQUESTS = 10;

/** Without triggers, the rows need seconds instead of many minutes. The search finds the names that the triggers would add. */
const CATALOGUE_SQL = `
  set local session_replication_role = replica;
  insert into public.er_categories (name, slug)
    select 'Category ' || n, 'category-' || n from generate_series(1, 12) n;
  insert into public.er_shows (name, slug, category_id)
    select 'Show ' || n, 'show-' || n, c.id
    from generate_series(1, 200) n join public.er_categories c on c.slug = 'category-' || (1 + n % 12);
  insert into public.er_episodes (show_id, title, slug, episode_date, quick_take, recap_body)
    select s.id, 'Harbour number ' || n, 'recap-' || n, date '2010-01-01' + n % 6000, 'About the harbour ' || n,
      '<p>' || repeat('harbour tide kiln ledger compost ', 15) || '</p>'
    from generate_series(1, ${RECAP_COUNT}) n join public.er_shows s on s.slug = 'show-' || (1 + n % 200);
  insert into private.search_entries (kind, id, place, name, about, name_words, words)
    select 'episode', e.id, 0, lower(e.title), lower(e.quick_take), private.word_vector(e.title),
      private.word_vector(e.title || ' ' || e.quick_take)
    from public.er_episodes e;
  insert into private.search_entries (kind, id, place, name, about, name_words, words)
    select 'show', s.id, 0, lower(s.name), '', private.word_vector(s.name), private.word_vector(s.name)
    from public.er_shows s;
`;

const listSql = (reader: string) => `
  set local session_replication_role = replica;
  insert into public.highlights (user_id, episode_id, section, quote, note)
    select '${reader}', e.id, 'recap', repeat('A quote from the café. ', 80) || n, repeat('my note ', 100)
    from (select id, row_number() over (order by slug) as n from public.er_episodes limit ${HIGHLIGHT_COUNT}) e;
  insert into public.saved_episodes (user_id, episode_id)
    select '${reader}', e.id from public.er_episodes e order by e.slug limit ${HIGHLIGHT_COUNT};
`;

describe.runIf(hasPostgrest())("C7, C12: with 20,000 recaps", () => {
  let backend: TestBackend;
  let reader: Account;
  const readAsVisitor = (path: string) => backend.rest("anon", "GET", path);

  beforeAll(async () => {
    backend = await openTestBackend("postgrest");
    reader = await backend.account("reader@api.test");
    await backend.sql(CATALOGUE_SQL);
    await backend.sql(listSql(reader.id));
    await backend.sql("analyze");
  }, 300_000);
  afterAll(() => backend?.close());

  const aliases = Array.from({ length: 16 }, (_, n) => `a${n}:er_episodes(*)`);
  const attacks = [
    `er_episodes?select=id,er_shows(er_episodes(er_shows(${aliases})))`,
    "er_categories?select=*,er_shows(*,er_episodes(id,er_shows(id)))",
    "er_categories?select=*,er_shows!inner(*,er_categories!inner(*,er_shows(id)))",
    `er_shows?select=${aliases}`,
    "er_categories?select=*,er_shows(*,er_episodes(*))",
    "er_shows?select=name,er_episodes(words:transcript,recap_body)",
    "er_episodes?select=id&recap_body=phfts(english).tide",
    "er_episodes?select=id&or=(title.wfts.tide,id.is.null)",
    "er_episodes?select=id&recap_body=imatch.(a*)*b",
    "er_episodes?select=id&recap_body=ilike.*no such text*",
    "er_episodes?select=id&order=recap_body.desc",
    "er_episodes?select=id&transcript->>a=eq.1",
    "er_episodes?select=id&or=(id.is.null,transcript->a.eq.1)",
    "er_episodes?select=id&order=show_notes->a.desc",
    'er_shows?select=id,"\\"EXISTS (SELECT 1 ":er_episodes(id,er_shows(id))',
  ];
  test.each(attacks)("PostgREST refuses %s", async (path) => {
    expect((await readAsVisitor(path)).status).toBe(400);
  });

  test.each([
    "er_episodes?select=*&recap_body=not.is.null&limit=50",
    "er_episodes?select=id,transcript,show_notes&show_notes=is.null&limit=50",
    "er_episodes?select=slug,show:er_shows!inner(name,category:er_categories!inner(slug))&er_shows.slug=eq.show-7",
    "er_episodes?select=slug,writer:profiles!er_episodes_writer_id_fkey(full_name),reviewer:profiles!er_episodes_reviewer_id_fkey(full_name)&limit=9",
    "top_lists?select=id,items:list_items(rank_order,podcast:podcasts(name,show:er_shows(slug))),author:profiles!top_lists_user_id_fkey!inner(user_id,roles:user_roles(role))",
    "er_categories?select=name,er_shows(name,er_episodes(title))&slug=eq.category-3",
  ])("a visitor may read %s", async (path) => {
    expect((await readAsVisitor(path)).status).toBe(200);
    const counted = await backend.rest("anon", "GET", path, undefined, { prefer: "count=exact" });
    expect(counted.status).toBeLessThan(300);
  });

  // `npm run soak` measures how long other readers wait.
  test("PostgREST refuses ten expensive requests at once, and answers a reader", async () => {
    const refusals = Array.from({ length: PARALLEL_REQUESTS }, (_, n) => readAsVisitor(attacks[n % 5] ?? ""));
    const answer = readAsVisitor("er_episodes?select=title&slug=eq.recap-1");
    const statuses = (await Promise.all(refusals)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([400]));
    expect((await answer).status).toBe(200);
  });

  test.each([
    { in_category: "category-3" },
    { in_category: "category-3", in_show: "show-7" },
    { in_show: "show-7" },
    { since: "2012-01-01", until: "2012-02-01" },
    { in_category: "category-3", since: "1999-01-01", until: "1999-02-01" },
  ])("a search with the filter %j ends in time, and counts", async (filter) => {
    await backend.sql("delete from private.search_calls");
    const search = { query: "harbour", kinds: ["episode", "guest"], ...filter };
    const { status, body } = await backend.rest("anon", "POST", "rpc/search", search);
    expect(status).toBe(200);
    const [match] = await backend.sql<{ exists: boolean }>(
      `select exists (
         select from public.er_episodes e join public.er_shows s on s.id = e.show_id
         join public.er_categories c on c.id = s.category_id
         where c.slug = coalesce($1, c.slug) and s.slug = coalesce($2, s.slug)
           and e.episode_date between coalesce($3::date, '-infinity') and coalesce($4::date, 'infinity'))`,
      [search.in_category ?? null, search.in_show ?? null, search.since ?? null, search.until ?? null],
    );
    expect(body.length > 0).toBe(match?.exists);
    expect(await backend.sql("select kind, calls from private.search_calls")).toEqual([{ kind: "search", calls: 1 }]);
  });

  const callAsReader = (name: string, args: object) => backend.rest(reader.token, "POST", `rpc/${name}`, args);

  test.each([
    ["a page", "", HIGHLIGHT_COUNT],
    ["words with accents", "cafe QUOTE number", HIGHLIGHT_COUNT],
    ["200 characters of words", "q u o t e a f r ".repeat(13).slice(0, 200), HIGHLIGHT_COUNT],
    ["eight words, and a ninth that no text has", "a q u o t e c n zzz", HIGHLIGHT_COUNT],
    ["a word that no text has", "zzz", 0],
  ])("a reader with 5,000 highlights finds %s", async (_title, query, total) => {
    const { status, body } = await callAsReader("my_highlights", { query });
    expect([status, body[0]?.total ?? 0]).toEqual([200, total]);
  });

  test.each([
    ["", HIGHLIGHT_COUNT],
    ["harbour SHOW number", HIGHLIGHT_COUNT],
    ["a b e h m n o r zzz", HIGHLIGHT_COUNT],
    ["harbour zzz", 0],
  ])("a reader with 5,000 saved recaps finds the words %j", async (query, total) => {
    const { status, body } = await callAsReader("my_recaps", { list: "saved", query });
    expect([status, body[0]?.total ?? 0]).toEqual([200, total]);
  });
});

describe("a minute of calls", () => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await openTestBackend("postgres");
  });
  afterAll(() => backend?.close());

  test("has a limit for every function whose name begins with my_ or find_", async () => {
    const account = await backend.account("busy@api.test", "admin");
    const functions = await backend.sql<{ name: string; args: Record<string, unknown> }>(
      `select p.proname as name,
         (select coalesce(jsonb_object_agg(p.proargnames[n], case t::regtype when 'jsonb'::regtype then '[]' else '"x"' end::jsonb), '{}')
          from unnest(p.proargtypes::oid[]) with ordinality a (t, n) where n <= p.pronargs - p.pronargdefaults) as args
       from pg_catalog.pg_proc p
       where p.pronamespace = 'public'::regnamespace and p.proname ~ '^(my|find)_'
         and has_function_privilege('authenticated', p.oid, 'execute')`,
    );
    expect(functions.length).toBeGreaterThan(12);
    for (const { name, args } of functions) {
      const call = () => backend.rest(account.token, "POST", `rpc/${name}`, args);
      expect([name, (await call()).status]).toEqual([name, 200]);
      await backend.sql("update private.search_calls set calls = 300, minute = date_trunc('minute', now())");
      expect([name, (await call()).status]).toEqual([name, 429]);
      await backend.sql("delete from private.search_calls");
    }
  });
});
