-- People who work on the site: roles, blocked accounts, bylines, and the review of recaps.
-- An author writes own drafts and submits them. An editor changes and publishes all content. An admin
-- may do everything.

alter table public.user_roles drop constraint user_roles_role_check;
alter table public.user_roles add constraint user_roles_role_check
  check (role in ('admin', 'editor', 'author', 'pro'));
comment on table public.user_roles is 'Roles of accounts. Only set_role and the service role write them.';

-- Blocked accounts ----------------------------------------------------------------------

create table private.blocked_accounts (
  user_id uuid primary key references auth.users (id) on delete cascade,
  reason text not null check (char_length(reason) between 1 and 500),
  blocked_at timestamptz not null default now()
);
comment on table private.blocked_accounts is 'Accounts that may read, and write nothing. Only set_blocked writes them.';

create function private.is_blocked() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from private.blocked_accounts b where b.user_id = (select auth.uid()))
$$;

-- Triggers and not policies: a policy would filter the rows without an error, and would not bind the
-- functions that write as their owner. The role of the request stays the same inside of them.
create function private.refuse_blocked() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if current_setting('role', true) = 'authenticated' and private.is_blocked() then
    raise exception 'This account is blocked.' using errcode = 'insufficient_privilege';
  end if;
  return null;
end
$$;

do $$
declare
  name text;
begin
  foreach name in array array[
    'er_categories', 'er_shows', 'er_episodes', 'list_items', 'podcasts', 'profiles', 'referrals', 'site_content',
    'startup_ideas', 'top_lists', 'user_category_follows', 'user_profile_follows', 'user_roles', 'user_show_follows'
  ] loop
    execute format(
      'create trigger %I before insert or update or delete on public.%I
       for each statement execute function private.refuse_blocked()',
      name || '_blocked', name);
  end loop;
end
$$;

-- Storage writes the row of an object as another role, so its policies decide.
create policy objects_insert_not_blocked on storage.objects as restrictive for insert to authenticated
  with check (not (select private.is_blocked()));
create policy objects_delete_not_blocked on storage.objects as restrictive for delete to authenticated
  using (not (select private.is_blocked()));

-- A visit of a blocked reader does not count, and is no error.
create or replace function public.bump_list(list uuid, kind text, visitor text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  me constant uuid := (select auth.uid());
  today constant date := (now() at time zone 'utc')::date;
  this_hour constant timestamptz := date_trunc('hour', now());
  here constant text := private.hash_of(private.caller_address());
begin
  if kind is null or kind not in ('view', 'share') then
    raise exception 'kind is view or share' using errcode = 'invalid_parameter_value';
  end if;
  if coalesce(me::text, visitor, '') = '' or char_length(visitor) > 100 then
    raise exception 'visitor is missing or too long' using errcode = 'invalid_parameter_value';
  end if;
  if private.is_blocked()
    or not exists (select 1 from public.top_lists l where l.id = list and l.user_id is distinct from me) then
    return;
  end if;
  -- Counts the address first: beyond its limit, invented visitors leave no row behind.
  insert into private.list_addresses as a (list_id, kind, address, hour)
  values (list, bump_list.kind, here, this_hour)
  on conflict on constraint list_addresses_pkey do update set counted = a.counted + 1
    where a.counted < 50;
  if not found then
    return;
  end if;
  insert into private.list_visits (list_id, kind, visitor, day)
  values (list, bump_list.kind, private.hash_of(coalesce(me::text, visitor)), today)
  on conflict do nothing;
  if not found then
    update private.list_addresses a set counted = a.counted - 1
    where a.list_id = list and a.kind = bump_list.kind and a.address = here and a.hour = this_hour;
    return;
  end if;
  update public.top_lists l
  set view_count = l.view_count + (bump_list.kind = 'view')::integer,
      share_count = l.share_count + (bump_list.kind = 'share')::integer
  where l.id = list;
  -- One call in a hundred deletes the rows of past days and hours.
  if random() < 0.01 then
    delete from private.list_visits v where v.day < today;
    delete from private.list_addresses a where a.hour < this_hour;
  end if;
end
$$;
-- Roles -----------------------------------------------------------------------------------

-- A blocked account keeps only its badge.
create or replace function private.has_role(role_name text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.user_roles r
    where r.user_id = (select auth.uid()) and r.role = role_name
      and (r.role = 'pro' or not private.is_blocked())
  )
$$;

create function private.is_editor() returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.has_role('admin') or private.has_role('editor')
$$;

revoke execute on function private.is_blocked(), private.refuse_blocked(), private.is_editor()
  from public, anon, authenticated;
grant execute on function private.is_blocked(), private.is_editor() to authenticated, service_role;

-- Returns what the caller may do. The edge functions read it for every request.
create function public.my_access() returns table (roles text[], is_blocked boolean, blocked_reason text)
language sql stable security definer set search_path = ''
as $$
  select
    array(select r.role from public.user_roles r where r.user_id = (select auth.uid()) order by r.role),
    b.user_id is not null,
    b.reason
  from (values ((select auth.uid()))) me (id)
  left join private.blocked_accounts b on b.user_id = me.id
$$;
revoke execute on function public.my_access() from public, anon;
grant execute on function public.my_access() to authenticated, service_role;

create function private.check_admin() returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.has_role('admin') then
    raise exception 'Only admins may do this.' using errcode = 'insufficient_privilege';
  end if;
end
$$;

-- Admins who act at the same time wait here for each other, until the end of their transactions.
-- Otherwise two admins could each remove the other, and no admin would be left.
create function private.lock_roles() returns void
language sql security definer set search_path = ''
as $$
  select pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('user_roles', 0))
$$;

-- Throws 23514 unless an admin other than this account is left, who is not blocked.
create function private.check_other_admin(account uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from public.user_roles r where r.user_id = account and r.role = 'admin')
    and not exists (
      select from public.user_roles r
      where r.role = 'admin' and r.user_id <> account
        and not exists (select from private.blocked_accounts b where b.user_id = r.user_id)
    ) then
    raise exception 'This is the last admin. Make someone else an admin first.' using errcode = 'check_violation';
  end if;
end
$$;

-- Grants or revokes a role. Throws 23514 for an unknown role and for the last admin.
create function public.set_role(account uuid, role_name text, granted boolean) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.lock_roles();
  perform private.check_admin();
  if granted then
    if not exists (select from public.profiles p where p.user_id = account and p.is_public) then
      raise exception 'This account has not confirmed its address.' using errcode = 'check_violation';
    end if;
    insert into public.user_roles (user_id, role) values (account, role_name) on conflict do nothing;
    return;
  end if;
  if role_name = 'admin' then
    perform private.check_other_admin(account);
  end if;
  delete from public.user_roles r where r.user_id = account and r.role = role_name;
end
$$;

-- Blocks or unblocks an account. Throws 23514 for the caller's own account, and where the reason is missing.
create function public.set_blocked(account uuid, blocked boolean, reason text default null) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  given constant text := nullif(btrim(reason), '');
begin
  perform private.lock_roles();
  perform private.check_admin();
  if account = (select auth.uid()) then
    raise exception 'You cannot block yourself.' using errcode = 'check_violation';
  end if;
  if not blocked then
    delete from private.blocked_accounts b where b.user_id = account;
    return;
  end if;
  perform private.check_other_admin(account);
  if given is null then
    raise exception 'Say why this account is blocked.' using errcode = 'check_violation';
  end if;
  insert into private.blocked_accounts as b (user_id, reason) values (account, given)
  on conflict (user_id) do update set reason = excluded.reason
  where b.reason <> excluded.reason;
end
$$;

-- People ------------------------------------------------------------------------------------

create index profiles_created on public.profiles (created_at desc, user_id desc);

create function private.describe_people(accounts uuid[])
returns table (
  user_id uuid, full_name text, email text, avatar_url text, roles text[], is_blocked boolean, blocked_reason text,
  created_at timestamptz, last_sign_in_at timestamptz, list_count integer, follower_count integer
)
language sql stable security definer set search_path = ''
as $$
  select p.user_id, p.full_name, p.email, p.avatar_url,
    array(select r.role from public.user_roles r where r.user_id = p.user_id order by r.role),
    b.user_id is not null, b.reason, p.created_at, u.last_sign_in_at,
    (select count(*)::integer from public.top_lists l where l.user_id = p.user_id),
    p.follower_count
  from public.profiles p
  join auth.users u on u.id = p.user_id
  left join private.blocked_accounts b on b.user_id = p.user_id
  where p.user_id = any (accounts)
  order by p.created_at desc, p.user_id desc
$$;

-- Returns the newest accounts whose name or e-mail contains the text, at most 100. The next page begins
-- after the row that page_before and before_id name.
create function public.find_people(
  search text default '', role_name text default null, page_before timestamptz default null,
  max_rows integer default 50, before_id uuid default null
)
returns table (
  user_id uuid, full_name text, email text, avatar_url text, roles text[], is_blocked boolean, blocked_reason text,
  created_at timestamptz, last_sign_in_at timestamptz, list_count integer, follower_count integer
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted constant text := lower(btrim(coalesce(search, '')));
begin
  perform private.check_admin();
  return query select * from private.describe_people(array(
    select p.user_id from public.profiles p
    where (strpos(lower(p.full_name), wanted) > 0 or strpos(lower(p.email), wanted) > 0 or wanted = '')
      and (role_name is null
        or exists (select from public.user_roles r where r.user_id = p.user_id and r.role = role_name)
        or role_name = 'blocked'
          and exists (select from private.blocked_accounts b where b.user_id = p.user_id))
      and (page_before is null or (p.created_at, p.user_id)
        < (page_before, coalesce(before_id, '00000000-0000-0000-0000-000000000000')))
    order by p.created_at desc, p.user_id desc
    limit greatest(least(max_rows, 100), 0)
  ));
end
$$;

-- Returns one account with its lists and its work, or null.
create function public.person(account uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.check_admin();
  return (
    select to_jsonb(d) || jsonb_build_object(
      'blocked_at', (select b.blocked_at from private.blocked_accounts b where b.user_id = d.user_id),
      'lists', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', l.id, 'title', l.title, 'view_count', l.view_count
        ) order by l.created_at desc, l.id), '[]')
        from public.top_lists l where l.user_id = d.user_id
      ),
      'written_count', (select count(*) from public.er_episodes e where e.writer_id = d.user_id),
      'published_count',
        (select count(*) from public.er_episodes e where e.writer_id = d.user_id and e.is_published),
      'reviewed_count', (select count(*) from public.er_episodes e where e.reviewer_id = d.user_id)
    )
    from private.describe_people(array[account]) d
  );
end
$$;

revoke execute on function
  private.check_admin(), private.lock_roles(), private.check_other_admin(uuid), private.describe_people(uuid[])
  from public, anon, authenticated;
revoke execute on function
  public.set_role(uuid, text, boolean), public.set_blocked(uuid, boolean, text),
  public.find_people(text, text, timestamptz, integer, uuid), public.person(uuid)
  from public, anon;
grant execute on function
  public.set_role(uuid, text, boolean), public.set_blocked(uuid, boolean, text),
  public.find_people(text, text, timestamptz, integer, uuid), public.person(uuid)
  to authenticated;

-- Content ---------------------------------------------------------------------------------

drop policy er_categories_insert_admin on public.er_categories;
drop policy er_categories_update_admin on public.er_categories;
drop policy er_categories_delete_admin on public.er_categories;
create policy er_categories_insert_editor on public.er_categories for insert to authenticated
  with check ((select private.is_editor()));
create policy er_categories_update_editor on public.er_categories for update to authenticated
  using ((select private.is_editor())) with check ((select private.is_editor()));
create policy er_categories_delete_editor on public.er_categories for delete to authenticated
  using ((select private.is_editor()));

drop policy er_shows_insert_admin on public.er_shows;
drop policy er_shows_update_admin on public.er_shows;
drop policy er_shows_delete_admin on public.er_shows;
create policy er_shows_insert_editor on public.er_shows for insert to authenticated
  with check ((select private.is_editor()));
create policy er_shows_update_editor on public.er_shows for update to authenticated
  using ((select private.is_editor())) with check ((select private.is_editor()));
create policy er_shows_delete_editor on public.er_shows for delete to authenticated
  using ((select private.is_editor()));

drop policy podcasts_insert_admin on public.podcasts;
drop policy podcasts_update_admin on public.podcasts;
drop policy podcasts_delete_admin on public.podcasts;
create policy podcasts_insert_editor on public.podcasts for insert to authenticated
  with check ((select private.is_editor()));
create policy podcasts_update_editor on public.podcasts for update to authenticated
  using ((select private.is_editor())) with check ((select private.is_editor()));
create policy podcasts_delete_editor on public.podcasts for delete to authenticated
  using ((select private.is_editor()));

drop policy thumbnails_select_admin on storage.objects;
drop policy thumbnails_insert_admin on storage.objects;
drop policy thumbnails_delete_admin on storage.objects;
create policy thumbnails_select_editor on storage.objects for select to authenticated
  using (bucket_id = 'thumbnails' and (select private.is_editor()));
create policy thumbnails_insert_staff on storage.objects for insert to authenticated
  with check (
    bucket_id = 'thumbnails' and (
      (select private.is_editor()) and (private.is_picture_name(name, 'category-')
        or private.is_picture_name(name, 'shows/') or private.is_picture_name(name, 'episodes/'))
      or (select private.has_role('author')) and private.is_picture_name(name, 'episodes/'))
  );
create policy thumbnails_delete_editor on storage.objects for delete to authenticated
  using (bucket_id = 'thumbnails' and (select private.is_editor()));

-- Bylines and review ------------------------------------------------------------------------

alter table public.er_episodes
  add column writer_id uuid references public.profiles (user_id) on delete set null,
  add column reviewer_id uuid references public.profiles (user_id) on delete set null,
  add column submitted_at timestamptz,
  add column review_note text check (char_length(review_note) <= 1000);
comment on column public.er_episodes.writer_id is 'The member of staff who created the recap. A trigger writes it.';
comment on column public.er_episodes.reviewer_id is 'Who published it, if that is not the writer. A trigger writes it.';
comment on column public.er_episodes.submitted_at is 'The writer asked for a review at this time. Null once it is published or sent back.';
comment on column public.er_episodes.review_note is 'Why an editor sent the draft back. Null once it is published: published rows are public.';
create index er_episodes_writer on public.er_episodes (writer_id, created_at desc);
create index er_episodes_reviewer on public.er_episodes (reviewer_id);
create index er_episodes_submitted on public.er_episodes (submitted_at) where submitted_at is not null;

grant insert (submitted_at), update (submitted_at, review_note) on public.er_episodes to authenticated;

drop policy er_episodes_select_published_or_admin on public.er_episodes;
drop policy er_episodes_insert_admin on public.er_episodes;
drop policy er_episodes_update_admin on public.er_episodes;
drop policy er_episodes_delete_admin on public.er_episodes;
create policy er_episodes_select_published_or_staff on public.er_episodes for select to authenticated
  using (
    is_published or (select private.is_editor())
    or (writer_id = (select auth.uid()) and (select private.has_role('author')))
  );
create policy er_episodes_insert_staff on public.er_episodes for insert to authenticated
  with check (
    (select private.is_editor())
    or (writer_id = (select auth.uid()) and not is_published and (select private.has_role('author')))
  );
create policy er_episodes_update_staff on public.er_episodes for update to authenticated
  using (
    (select private.is_editor())
    or (writer_id = (select auth.uid()) and not is_published and (select private.has_role('author')))
  )
  with check (
    (select private.is_editor())
    or (writer_id = (select auth.uid()) and not is_published and (select private.has_role('author')))
  );
create policy er_episodes_delete_staff on public.er_episodes for delete to authenticated
  using (
    (select private.is_editor())
    or (writer_id = (select auth.uid()) and not is_published and (select private.has_role('author')))
  );

-- Whether restore_deleted inserts a row in this transaction.
create function private.is_restoring() returns boolean
language sql stable set search_path = ''
as $$
  select current_setting('recap.restoring', true) is not distinct from txid_current()::text
$$;

-- Fires before er_episodes_revision, in the order of their names, so that a new byline counts as a
-- change.
create function private.set_byline() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  me constant uuid := (select auth.uid());
begin
  if current_setting('role', true) = 'authenticated' and not private.is_restoring() then
    if tg_op = 'INSERT' then
      new.writer_id := me;
      new.reviewer_id := null;
      new.review_note := null;
      new.submitted_at := case when new.submitted_at is not null then now() end;
    else
      if new.is_published and not old.is_published then
        new.reviewer_id := case when new.writer_id is distinct from me then me end;
      end if;
      if new.submitted_at is distinct from old.submitted_at and new.submitted_at is not null then
        new.submitted_at := now();
      end if;
      if not private.is_editor() then
        new.review_note := old.review_note;
      end if;
    end if;
  end if;
  if new.is_published then
    new.submitted_at := null;
    new.review_note := null;
  end if;
  return new;
end
$$;
create trigger er_episodes_byline before insert or update on public.er_episodes
  for each row execute function private.set_byline();

-- An update to a null revision renders a public row again, though nothing in it changed.
create or replace function private.stamp_revision() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  this_kind constant text := tg_argv[0];
  was_public boolean := tg_op <> 'INSERT';
  is_public boolean := tg_op <> 'DELETE';
  is_touched boolean;
begin
  if tg_op = 'UPDATE' then
    is_touched := new.rev is null;
    new.rev := old.rev;
    if this_kind = 'episode' then
      -- Generated columns are null in a BEFORE trigger. That must not look like a change.
      new.has_recommendations := old.has_recommendations;
      new.has_quotes := old.has_quotes;
    end if;
    if new is not distinct from old and not is_touched then
      return new;
    end if;
  end if;
  if this_kind = 'episode' then
    was_public := was_public and old.is_published;
    is_public := is_public and new.is_published;
  end if;

  if is_public then
    new.rev := private.next_revision();
    -- Not for an insert: it may be the first half of an upsert whose row stays a draft.
    if tg_op = 'UPDATE' then
      delete from public.er_tombstones t where t.kind = this_kind and t.id = new.id;
    end if;
  elsif was_public then
    insert into public.er_tombstones (kind, id, rev)
    values (this_kind, old.id, private.next_revision())
    on conflict (kind, id) do update set rev = excluded.rev;
  end if;

  if tg_op = 'DELETE' then
    return old;
  end if;
  return new;
end
$$;

-- A row that is only rendered again keeps its version, so that an open form can still save.
create or replace function private.count_version() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  new_revision bigint;
  is_changed boolean;
begin
  new.version := old.version;
  if tg_argv[0] = 'episode' then
    -- Generated columns are null in a BEFORE trigger. That must not look like a change.
    new.has_recommendations := old.has_recommendations;
    new.has_quotes := old.has_quotes;
  end if;
  if tg_argv[0] is null then
    is_changed := new is distinct from old;
  else
    new_revision := new.rev;
    new.rev := old.rev;
    is_changed := new is distinct from old;
    new.rev := new_revision;
  end if;
  if is_changed then
    new.version := old.version + 1;
  end if;
  return new;
end
$$;

-- Pages show the names of writer and reviewer while their profiles are public. An update of a recap
-- computes its search words again, and a writer can have thousands of recaps. So a new name only notes
-- the recaps, and each run of the relay renders some of them again.
create table private.stale_bylines (
  episode_id uuid primary key references public.er_episodes (id) on delete cascade
);
comment on table private.stale_bylines is 'Published recaps whose writer or reviewer has another name than on their pages.';

create function private.note_stale_bylines() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.stale_bylines (episode_id)
  select e.id from public.er_episodes e
  where (e.writer_id = new.user_id or e.reviewer_id = new.user_id) and e.is_published
  on conflict do nothing;
  -- Wakes the local relay; a hosted one runs on a schedule.
  if found then
    perform pg_catalog.pg_notify('content_revision', c.rev::text) from public.er_content_revision c;
  end if;
  return null;
end
$$;
create trigger profiles_bylines after update of full_name, is_public on public.profiles
  for each row when ((old.full_name, old.is_public) is distinct from (new.full_name, new.is_public))
  execute function private.note_stale_bylines();

create function private.render_bylines() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  due uuid[];
begin
  with taken as (
    delete from private.stale_bylines s
    where s.episode_id in (select x.episode_id from private.stale_bylines x limit 50)
    returning s.episode_id
  )
  select array_agg(t.episode_id) into due from taken t;
  if due is not null then
    update public.er_episodes e set rev = null where e.id = any (due) and e.is_published;
  end if;
  return null;
end
$$;
create trigger rebuild_state_bylines after update of turn_at on private.rebuild_state
  for each row execute function private.render_bylines();

-- Removes an account from at most 50 bylines, and returns how many it removed. The function
-- delete-account calls this until none is left, because one statement for all could take too long.
create function public.drop_bylines(account uuid) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  dropped integer;
begin
  update public.er_episodes e set
    writer_id = nullif(e.writer_id, account),
    reviewer_id = nullif(e.reviewer_id, account)
  where e.id in (
    select x.id from public.er_episodes x where x.writer_id = account or x.reviewer_id = account limit 50
  );
  get diagnostics dropped = row_count;
  return dropped;
end
$$;
revoke execute on function public.drop_bylines(uuid) from public, anon, authenticated;
grant execute on function public.drop_bylines(uuid) to service_role;

revoke execute on function
  private.is_restoring(), private.set_byline(), private.note_stale_bylines(), private.render_bylines()
  from public, anon, authenticated;

-- Functions that know of staff ------------------------------------------------------------

create or replace function public.publish_status() returns table (
  content_rev bigint, live_rev bigint, requested_rev bigint, state text, dirty_since timestamptz,
  attempts integer, next_try_at timestamptz, last_error text, builds_today integer, budget integer,
  categories integer, shows integer, episodes integer, live_episodes integer, allowed_episodes integer
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_editor() then
    raise insufficient_privilege using message = 'Only editors may see this.';
  end if;
  return query select * from private.publish_state();
end
$$;

-- Staff may use the fifth of the site's tokens that readers leave (security H7).
create or replace function public.reserve_ai_tokens(account uuid, tokens bigint, most bigint, share bigint)
returns text
language plpgsql security definer set search_path = ''
as $$
declare
  today constant date := (now() at time zone 'utc')::date;
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

-- Throws 23514 for the last admin. The function delete-account calls it before it deletes the pictures.
create function public.check_account_deletion(account uuid) returns void
language sql security definer set search_path = ''
as $$ select private.check_other_admin(account) $$;
revoke execute on function public.check_account_deletion(uuid) from public, anon, authenticated;
grant execute on function public.check_account_deletion(uuid) to service_role;

create or replace function public.delete_account(account uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from public.account_pictures(account)) then
    raise exception 'the account still has pictures' using errcode = 'check_violation';
  end if;
  perform private.lock_roles();
  perform private.check_other_admin(account);
  -- Auth writes the e-mail address into its log.
  delete from auth.audit_log_entries a
  where account::text in (a.payload ->> 'actor_id', a.payload -> 'traits' ->> 'user_id');
  delete from auth.users u where u.id = account;
end
$$;
