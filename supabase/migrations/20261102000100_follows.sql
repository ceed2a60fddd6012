-- Who follows what: shows, categories, people. Only the follower sees a follow.

create table public.user_show_follows (
  user_id uuid not null references auth.users (id) on delete cascade,
  show_id uuid not null references public.er_shows (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, show_id)
);
create index user_show_follows_show on public.user_show_follows (show_id);

create table public.user_category_follows (
  user_id uuid not null references auth.users (id) on delete cascade,
  category_id uuid not null references public.er_categories (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, category_id)
);
create index user_category_follows_category on public.user_category_follows (category_id);

create table public.user_profile_follows (
  follower_id uuid not null references auth.users (id) on delete cascade,
  user_id uuid not null references public.profiles (user_id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (follower_id, user_id),
  constraint user_profile_follows_not_self check (follower_id <> user_id)
);
comment on table public.user_profile_follows is 'follower_id follows the person user_id; the count is public, the follow is not.';
create index user_profile_follows_user on public.user_profile_follows (user_id);

alter table public.user_show_follows enable row level security;
alter table public.user_category_follows enable row level security;
alter table public.user_profile_follows enable row level security;
revoke all on public.user_show_follows, public.user_category_follows, public.user_profile_follows
  from anon, authenticated;
grant all on public.user_show_follows, public.user_category_follows, public.user_profile_follows
  to service_role;

-- A follow is made or taken back, never changed.
grant select, insert (user_id, show_id), delete on public.user_show_follows to authenticated;
create policy user_show_follows_select_own on public.user_show_follows for select to authenticated
  using (user_id = (select auth.uid()));
create policy user_show_follows_insert_own on public.user_show_follows for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy user_show_follows_delete_own on public.user_show_follows for delete to authenticated
  using (user_id = (select auth.uid()));

grant select, insert (user_id, category_id), delete on public.user_category_follows to authenticated;
create policy user_category_follows_select_own on public.user_category_follows for select to authenticated
  using (user_id = (select auth.uid()));
create policy user_category_follows_insert_own on public.user_category_follows for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy user_category_follows_delete_own on public.user_category_follows for delete to authenticated
  using (user_id = (select auth.uid()));

grant select, insert (follower_id, user_id), delete on public.user_profile_follows to authenticated;
create policy user_profile_follows_select_own on public.user_profile_follows for select to authenticated
  using (follower_id = (select auth.uid()));
create policy user_profile_follows_insert_own on public.user_profile_follows for insert to authenticated
  with check (follower_id = (select auth.uid()));
create policy user_profile_follows_delete_own on public.user_profile_follows for delete to authenticated
  using (follower_id = (select auth.uid()));

-- The database keeps the count: one statement under the row's lock, so none is lost.
create function private.count_followers() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    update public.profiles set follower_count = follower_count + 1 where user_id = new.user_id;
    return new;
  end if;
  update public.profiles set follower_count = follower_count - 1 where user_id = old.user_id;
  return old;
end
$$;
revoke execute on function private.count_followers() from public, anon, authenticated;

create trigger user_profile_follows_count after insert or delete on public.user_profile_follows
  for each row execute function private.count_followers();
