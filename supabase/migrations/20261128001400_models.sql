-- What the language model needs and costs: the prompts, stored startup ideas, readers' quotas, and the site's daily
-- spending.

create table public.site_content (
  slug text primary key check (slug in (
    'prompt_quick_take', 'prompt_why_it_matters', 'prompt_recap_body', 'prompt_key_takeaways',
    'prompt_quotes', 'prompt_recommendations', 'prompt_startup_ideas', 'prompt_playbook_extraction'
  )),
  title text not null check (char_length(title) <= 200 and title ~ '\S'),
  body text not null check (char_length(body) <= 20000 and body ~ '\S'),
  updated_at timestamptz not null default now(),
  previous_body text,
  version integer not null default 1
);
comment on table public.site_content is 'Prompt texts. Only admins and the edge functions read them.';
comment on column public.site_content.previous_body is 'The body before its last change, so that an admin can restore it. A trigger writes it.';
comment on column public.site_content.version is 'Counts the saves that changed something. An update names the version it started from.';

alter table public.site_content enable row level security;
create trigger site_content_blocked before insert or update or delete on public.site_content
  for each statement execute function private.refuse_blocked();
grant select, update (title, body, updated_at) on public.site_content to authenticated;
grant all on public.site_content to service_role;
create policy site_content_select_admin on public.site_content for select to authenticated
  using ((select private.has_role('admin')));
create policy site_content_update_admin on public.site_content for update to authenticated
  using ((select private.has_role('admin'))) with check ((select private.has_role('admin')));

create function private.keep_previous_prompt() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.previous_body := case when new.body is distinct from old.body
    then old.body else old.previous_body end;
  return new;
end
$$;
create trigger site_content_previous before update on public.site_content
  for each row execute function private.keep_previous_prompt();

-- Triggers fire in the order of their names, so this trigger fires after site_content_previous. That
-- trigger has then replaced the caller's previous_body, so this value does not count as a change.
create trigger site_content_version before update on public.site_content
  for each row execute function private.count_version();
insert into public.site_content (slug, title, body) values
('prompt_quick_take', 'Quick take', $$Write the quick take of a recap of "{title}".

Source:
{description}

Two or three plain sentences, at most 60 words: what the episode is about, what it claims, who should read on. Say only what the source says. No greeting, no praise, no "in this episode".$$),
('prompt_why_it_matters', 'Why it matters', $$Explain why "{title}" matters to somebody who did not hear it.

Source:
{description}

One or two short paragraphs, at most 120 words. Name the consequence and who it touches. Say only what follows from the source; where the source is uncertain, say so.$$),
('prompt_recap_body', 'Recap', $$Write the recap of "{title}".

Source:
{description}

Simple HTML: h3, p, ul, ol, li, blockquote, strong and em only. Follow the order of the conversation, one h3 per subject. Put words in a blockquote only where they stand exactly so in the source, and name the speaker. Leave out advertisements. Do not add facts the source does not hold.$$),
('prompt_key_takeaways', 'Key takeaways', $$List the key takeaways of "{title}".

Source:
{description}

Answer with a JSON array of strings and nothing else. Each is one sentence that stands on its own and can be checked against the source. If the source holds fewer, give fewer.$$),
('prompt_quotes', 'Quotes', $$Pick the quotes worth keeping from "{title}".

Source:
{description}

Answer with a JSON array of at most five strings and nothing else. Copy each quote word for word from the source, then " — " and the speaker's name where the source names one. Never shorten, join or improve a quote. If nothing is quoted in the source, answer [].$$),
('prompt_recommendations', 'Recommendations', $$List what is recommended in "{title}": books, articles, videos, podcasts, websites, tools, courses.

Source:
{description}

Answer with a JSON array of strings and nothing else. Each is one HTML paragraph: <p><strong>Name</strong>, what it is and who recommends it for what.</p> with a link only where the source gives the address. If nothing is recommended, answer [].$$),
('prompt_startup_ideas', 'Startup ideas', $$Suggest startup ideas that follow from the recap of "{title}".

Recap:
{description}

Three ideas. For each a title of at most eight words and a paragraph of at most 80 words: the problem the recap shows, who has it, what would be built first, what could prove it wrong.$$),
('prompt_playbook_extraction', 'Playbook', $$Extract the playbook from "{title}": the method somebody could follow tomorrow.

Source:
{description}

Numbered steps in the order in which they were described, each with what to do and how to tell that it worked. Leave out what is only opinion. If the source describes no method, say so in one sentence.$$);

-- A prompt of a show replaces the one of its category, and this one the prompt of the site.
create table public.scoped_prompts (
  id uuid primary key default gen_random_uuid(),
  slug text not null references public.site_content (slug) on delete cascade,
  show_id uuid,
  category_id uuid,
  body text not null check (char_length(body) <= 20000 and body ~ '\S'),
  updated_at timestamptz not null default now(),
  previous_body text,
  version integer not null default 1,
  check ((show_id is null) <> (category_id is null)),
  unique (show_id, slug),
  unique (category_id, slug)
);
comment on table public.scoped_prompts is 'Prompt texts for one show or category. Only admins and the edge functions read them.';
comment on column public.scoped_prompts.show_id is 'No foreign key, as in category_id: the prompts of a deleted row stay as long as it can be restored.';
create index scoped_prompts_slug on public.scoped_prompts (slug);

alter table public.scoped_prompts enable row level security;
create trigger scoped_prompts_blocked before insert or update or delete on public.scoped_prompts
  for each statement execute function private.refuse_blocked();
grant select, insert (slug, show_id, category_id, body), update (body, updated_at), delete on public.scoped_prompts
  to authenticated;
grant all on public.scoped_prompts to service_role;
create policy scoped_prompts_all_admin on public.scoped_prompts for all to authenticated
  using ((select private.has_role('admin'))) with check ((select private.has_role('admin')));
create trigger scoped_prompts_previous before update on public.scoped_prompts
  for each row execute function private.keep_previous_prompt();
create trigger scoped_prompts_version before update on public.scoped_prompts
  for each row execute function private.count_version();

-- Returns the prompts that hold for a show, for a category, or for neither. `scope` says where each of them comes from.
create function public.prompts_for(show uuid default null, category uuid default null)
returns table (slug text, title text, body text, scope text)
language sql stable security invoker set search_path = '' as $$
  select c.slug, c.title, coalesce(of_show.body, of_category.body, c.body),
    case when of_show.id is not null then 'show' when of_category.id is not null then 'category' else 'site' end
  from public.site_content c
  left join public.scoped_prompts of_show on of_show.slug = c.slug and of_show.show_id = prompts_for.show
  left join public.scoped_prompts of_category on of_category.slug = c.slug and of_category.category_id = coalesce(
    prompts_for.category, (select s.category_id from public.er_shows s where s.id = prompts_for.show))
$$;
comment on function public.prompts_for(uuid, uuid) is 'The prompts that hold for a show or a category. Nobody else picks a prompt.';
grant execute on function public.prompts_for(uuid, uuid) to authenticated, service_role;

create table public.startup_ideas (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  episode_id uuid not null references public.er_episodes (id) on delete cascade,
  ideas jsonb not null check (jsonb_typeof(ideas) = 'array' and pg_column_size(ideas) <= 100000),
  created_at timestamptz not null default now()
);
comment on table public.startup_ideas is 'Startup ideas from a recap, stored for the reader who requested them.';
create index startup_ideas_user on public.startup_ideas (user_id, episode_id, created_at desc);
create index startup_ideas_episode on public.startup_ideas (episode_id);

alter table public.startup_ideas enable row level security;
create trigger startup_ideas_blocked before insert or update or delete on public.startup_ideas
  for each statement execute function private.refuse_blocked();
grant select, delete on public.startup_ideas to authenticated;
grant all on public.startup_ideas to service_role;
create policy startup_ideas_select_own on public.startup_ideas for select to authenticated
  using (user_id = (select auth.uid()));
create policy startup_ideas_delete_own on public.startup_ideas for delete to authenticated
  using (user_id = (select auth.uid()));

-- Readers see their newest ideas only. This deletes all but five per reader and recap.
create function private.drop_old_ideas() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.startup_ideas i
  where i.user_id = new.user_id
    and i.episode_id is not distinct from new.episode_id
    and i.id in (
      select o.id from public.startup_ideas o
      where o.user_id = new.user_id and o.episode_id is not distinct from new.episode_id
      order by o.created_at desc, o.id
      offset 5
    );
  return null;
end
$$;
create trigger startup_ideas_drop_old after insert on public.startup_ideas
  for each row execute function private.drop_old_ideas();

-- Quotas and spending -----------------------------------------------------------------

-- An answer from passages costs CPU time but no tokens, so it has its own quota.
create table private.ai_usage (
  user_id uuid not null references auth.users (id) on delete cascade,
  window_start timestamptz not null,
  used integer not null check (used > 0),
  kind text not null default 'answer' check (kind in ('answer', 'passages')),
  primary key (user_id, kind, window_start)
);
comment on table private.ai_usage is 'How many answers a reader requested, per kind and time window.';

create table private.ai_spend (
  day date primary key,
  tokens bigint not null default 0 check (tokens >= 0),
  most bigint,
  spent_at timestamptz
);
comment on table private.ai_spend is 'Tokens of the whole site per day, for the daily limit.';
comment on column private.ai_spend.most is 'The daily limit, as the last call of add_ai_spend gave it.';
comment on column private.ai_spend.spent_at is 'When the day''s tokens reached the limit.';

-- Takes one answer of a reader's quota in the current time window. `taken` is false if no answer is left.
-- `retry_after` is the number of seconds until the next window. As this is one statement, 100 parallel
-- calls take exactly `most` answers (security E8).
create function public.take_ai_quota(
  taker uuid, most integer, window_seconds integer, kind text default 'answer'
)
returns table (taken boolean, retry_after integer)
language plpgsql security definer set search_path = '' as $$
declare
  window_began constant timestamptz := to_timestamp(floor(extract(epoch from now()) / window_seconds) * window_seconds);
begin
  insert into private.ai_usage as u (user_id, kind, window_start, used)
  select taker, take_ai_quota.kind, window_began, 1 where most > 0
  on conflict on constraint ai_usage_pkey do update set used = u.used + 1 where u.used < most;
  taken := found;
  retry_after := ceil(extract(epoch from window_began + make_interval(secs => window_seconds) - now()));
  return next;
end
$$;

create table private.ai_account_spend (
  user_id uuid not null references auth.users (id) on delete cascade,
  day date not null,
  tokens bigint not null default 0 check (tokens >= 0),
  primary key (user_id, day)
);
comment on table private.ai_account_spend is 'Tokens of each account per day, so that no reader uses up the tokens of all.';
create index ai_account_spend_day on private.ai_account_spend (day);

-- Adds tokens to today's spending and returns the day's total. With 0 tokens, only returns the total.
-- A negative number returns tokens that reserve_ai_tokens has reserved.
create function public.add_ai_spend(tokens bigint, most bigint default null, account uuid default null)
returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  today constant date := private.utc_day();
  new_tokens constant bigint := greatest(add_ai_spend.tokens, 0);
  total bigint;
begin
  -- The site's row first, as in reserve_ai_tokens: another order would deadlock parallel calls.
  insert into private.ai_spend as s (day, tokens, most, spent_at)
  values (today, new_tokens, add_ai_spend.most, case when new_tokens >= add_ai_spend.most then now() end)
  on conflict (day) do update set
    tokens = greatest(s.tokens + add_ai_spend.tokens, 0),
    most = coalesce(excluded.most, s.most),
    spent_at = case when s.tokens + add_ai_spend.tokens >= coalesce(excluded.most, s.most)
      then coalesce(s.spent_at, now()) end
  returning s.tokens into total;
  insert into private.ai_account_spend as a (user_id, day, tokens)
  select u.id, today, new_tokens from auth.users u where u.id = account and add_ai_spend.tokens <> 0
  on conflict (user_id, day) do update set tokens = greatest(a.tokens + add_ai_spend.tokens, 0);
  return total;
end
$$;

-- Reserves tokens for one answer, before the model gets the question. add_ai_spend corrects the number
-- afterwards. Returns 'reserved', or what is used up: the 'site' or the 'account'. Readers leave a fifth of
-- the site's day to staff and to the tracker, which has no account, and each reader has a share
-- (security H7). The site's row stays locked until commit, so parallel calls reserve one after the
-- other. 0 tokens only ask.
create function public.reserve_ai_tokens(account uuid, tokens bigint, most bigint, share bigint)
returns text
language plpgsql security definer set search_path = '' as $$
declare
  today constant date := private.utc_day();
  is_staff constant boolean := account is null or exists (
    select from public.user_roles r where r.user_id = account and r.role in ('admin', 'editor', 'author')
  );
  spent bigint;
begin
  insert into private.ai_spend as s (day, most) values (today, reserve_ai_tokens.most)
  on conflict (day) do update set most = excluded.most
  returning s.tokens into spent;
  if spent >= (case when is_staff then most else most - most / 5 end) then
    return 'site';
  end if;
  if not is_staff and share <= coalesce((
    select a.tokens from private.ai_account_spend a where a.user_id = account and a.day = today
  ), 0) then
    return 'account';
  end if;
  perform public.add_ai_spend(tokens, most, account);
  delete from private.ai_account_spend a where a.day < today;
  return 'reserved';
end
$$;

grant execute on function
  public.take_ai_quota(uuid, integer, integer, text), public.add_ai_spend(bigint, bigint, uuid),
  public.reserve_ai_tokens(uuid, bigint, bigint, bigint)
  to service_role;

-- A reader's own data -----------------------------------------------------------------

insert into private.personal_data (table_name, column_name, on_deletion, part, reason) values
  ('public.startup_ideas', 'user_id', 'cascade', 'data_of_models', null),
  ('private.ai_usage', 'user_id', 'cascade', 'data_of_models', null),
  ('private.ai_account_spend', 'user_id', 'cascade', 'data_of_models', null);

create function private.data_of_models(reader uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'startupIdeas', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'recap', case when e.is_published then e.slug end, 'ideas', i.ideas, 'createdAt', i.created_at
      ) order by i.created_at, i.id), '[]')
      from public.startup_ideas i join public.er_episodes e on e.id = i.episode_id where i.user_id = reader
    ),
    'questions', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'kind', a.kind, 'since', a.window_start, 'count', a.used
      ) order by a.window_start, a.kind), '[]')
      from private.ai_usage a where a.user_id = reader
    ),
    'modelTokens', (
      select coalesce(jsonb_agg(jsonb_build_object('day', a.day, 'tokens', a.tokens) order by a.day), '[]')
      from private.ai_account_spend a where a.user_id = reader
    )
  )
$$;
