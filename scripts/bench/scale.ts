const WORDS = `tide kiln ledger harbour compost loom beacon orchard quarry lantern meadow anvil
  ferry thicket copper saddle ravine pepper cellar walnut gravel marsh linen trellis furnace
  heron barley cobalt drizzle ember fathom gable hollow ivory juniper kestrel lichen mortar
  nettle osprey pumice quill russet sorrel tallow umber vellum willow yarrow zephyr`
  .split(/\s+/)
  .map((word) => `'${word}'`)
  .join(",");

const CREATE_PARAGRAPHS_SQL = `
  create temp table bench_words as select array[${WORDS}]::text[] as w;
  create temp table bench_paragraphs as
    select array_agg(text order by p) as texts from (
      select p, initcap(string_agg(w[1 + (p * 31 + k * k * 7 + k * p) % cardinality(w)], ' ')) || '.' as text
      from bench_words, generate_series(1, 200) p, generate_series(1, 40) k group by p
    ) paragraphs;
`;

/** The local database stops a call after ten minutes, so one call adds at most this number of episodes. */
const EPISODES_PER_CALL = 10_000;

/** Returns SQL texts. The owner of the database must run each text in one query, so that the text is one transaction. */
export const episodesSqlParts = (episodes: number): string[] =>
  Array.from({ length: Math.ceil(episodes / EPISODES_PER_CALL) }, (_, part) =>
    episodesSql(episodes, part * EPISODES_PER_CALL + 1, (part + 1) * EPISODES_PER_CALL),
  );

/** Returns SQL that adds the episodes from number `first` to number `last` of a site with `episodes` episodes. */
export function episodesSql(episodes: number, first = 1, last = episodes): string {
  const shows = Math.max(12, Math.ceil(episodes / 100));
  return `
    ${CREATE_PARAGRAPHS_SQL}
    insert into public.er_categories (name, slug, description)
      select 'Scale ' || n, 'scale-' || n, 'Sample data for benchmarks.' from generate_series(1, 12) n
      on conflict (slug) do nothing;
    insert into public.er_shows (name, slug, description, category_id)
      select 'Scale Show ' || n, 'scale-show-' || n, texts[1 + n % 200],
        (select id from public.er_categories where slug = 'scale-' || (1 + n % 12))
      from generate_series(1, ${shows}) n, bench_paragraphs
      on conflict (slug) do nothing;
    insert into public.er_episodes (show_id, title, slug, episode_date, guests, quick_take, recap_body,
        key_takeaways, quotes, recommendations, why_it_matters, transcript, duration_minutes, created_at)
      select s.id,
        initcap(w[1 + n % 50] || ' ' || w[1 + (n / 50) % 50] || ' ' || w[1 + (n / 2500) % 50]) || ' ' || n,
        'scale-episode-' || n,
        date '2010-01-01' + ((n::bigint * 7919) % 6000)::int,
        case when n % 3 = 0 then '[]'::jsonb else jsonb_build_array(
          jsonb_build_object('name', 'Guest ' || initcap(w[1 + n % 50]) || ' ' || n % 997, 'link', null)) end,
        texts[1 + n % 200],
        '<h3>' || w[1 + n % 50] || '</h3><p>' || texts[1 + n % 199] || '</p><p>' || texts[1 + n % 198]
          || '</p><p>' || texts[1 + n % 197] || '</p><p>' || texts[1 + n % 193] || '</p><p>'
          || texts[1 + n % 191] || '</p>',
        array[left(texts[1 + n % 181], 90), left(texts[1 + n % 179], 90), left(texts[1 + n % 173], 90)],
        case when n % 2 = 0 then array[left(texts[1 + n % 167], 80) || ' — Guest'] else '{}' end,
        case when n % 5 = 0 then array['<p><strong>' || initcap(w[1 + n % 50]) || '</strong>, a book worth its time</p>'] else '{}' end,
        texts[1 + n % 163],
        case when n % 4 = 0 then 'Host: ' || texts[1 + n % 157] || E'\\n\\nGuest: ' || texts[1 + n % 151]
          || E'\\n\\nHost: ' || texts[1 + n % 149] || E'\\n\\nGuest: ' || texts[1 + n % 139] end,
        1 + (n * 37) % 120,
        timestamptz '2010-01-01' + ((n::bigint * 104729) % 500000) * interval '17 minutes'
      from generate_series(${first}, ${Math.min(last, episodes)}) n, bench_words, bench_paragraphs,
        lateral (select id from public.er_shows where slug = 'scale-show-' || (1 + n % ${shows})) s
      on conflict (slug) do nothing;
    drop table bench_words, bench_paragraphs;
  `;
}

/** Returns SQL that adds podcasts, accounts and Top 10 lists. Each account has one list with ten items. */
export function listsSql(lists: number): string {
  return `
    insert into public.podcasts (name, description)
      select 'Podcast ' || n, 'Sample data for benchmarks.' from generate_series(1, 300) n;
    insert into auth.users (id, email, email_confirmed_at)
      select gen_random_uuid(), 'scale-' || n || '@demo.test', now() from generate_series(1, ${lists}) n;
    insert into public.top_lists (user_id, title, view_count, created_at)
      select u.id, 'List of ' || u.email, (row_number() over () * 7919) % 5000,
        timestamptz '2020-01-01' + (row_number() over ()) * interval '3 hours'
      from auth.users u where u.email like 'scale-%';
    insert into public.user_roles (user_id, role)
      select id, 'pro' from auth.users where email like 'scale-%7@demo.test';
    insert into public.list_items (list_id, podcast_id, rank_order)
      select l.id, p.id, p.n from public.top_lists l
      cross join lateral (
        select id, row_number() over () as n from (
          select id from public.podcasts order by md5(id::text || l.id::text) limit 10
        ) random
      ) p;
  `;
}
