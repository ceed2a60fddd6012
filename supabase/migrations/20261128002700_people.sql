-- What admins see of people, and what a reader does with the own account: the export of all data, and its deletion.

-- People ------------------------------------------------------------------------------------

create function private.describe_people(accounts uuid[])
returns table (
  user_id uuid, full_name text, email text, avatar_url text, roles text[], is_blocked boolean, blocked_reason text,
  created_at timestamptz, last_sign_in_at timestamptz, list_count integer, follower_count integer
)
language sql stable security definer set search_path = '' as $$
  select p.user_id, p.full_name, p.email, p.avatar_url,
    array(select r.role from public.user_roles r where r.user_id = p.user_id order by r.role),
    b.user_id is not null, b.reason, p.created_at, u.last_sign_in_at,
    (select count(*)::integer from public.top_lists l where l.user_id = p.user_id and l.visibility = 'public'),
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
language plpgsql volatile security definer set search_path = '' as $$
declare
  wanted constant text := lower(btrim(left(coalesce(search, ''), 200)));
begin
  perform private.count_call('find_people');
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
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.check_admin();
  return (
    select to_jsonb(d) || jsonb_build_object(
      'blocked_at', (select b.blocked_at from private.blocked_accounts b where b.user_id = d.user_id),
      'lists', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', l.id, 'title', l.title, 'view_count', l.view_count
        ) order by l.created_at desc, l.id), '[]')
        from public.top_lists l where l.user_id = d.user_id and l.visibility = 'public'
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

-- The own account ---------------------------------------------------------------------

-- Returns true if the caller's session began at most ten minutes ago. A renewed token belongs to the same
-- session. So a person with an unlocked device or a stolen session cannot delete an account (security D19).
create function public.has_recent_session() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from auth.sessions s
    where s.id = ((select auth.jwt()) ->> 'session_id')::uuid
      and s.user_id = (select auth.uid())
      and s.created_at > now() - interval '10 minutes'
  )
$$;

-- Returns everything that the site stores about the caller (docs/account-export.md describes it): the fields of every
-- part in private.personal_data. Other people appear only as ids and public names.
create function public.my_data() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := (select auth.uid());
  everything jsonb := jsonb_build_object('format', 1, 'exportedAt', now());
  part text;
  fields jsonb;
begin
  perform private.count_call('my_data');
  for part in select distinct d.part from private.personal_data d where d.part is not null loop
    execute format('select private.%I($1)', part) into fields using me;
    everything := everything || fields;
  end loop;
  return everything;
end
$$;

-- Returns the names of an account's pictures in the bucket `avatars`.
create function public.account_pictures(account uuid) returns setof text
language sql stable security definer set search_path = '' as $$
  select o.name from storage.objects o
  where o.bucket_id = 'avatars'
    and o.name collate "C" >= account || '/' and o.name collate "C" < account || '0'
$$;

-- Removes an account from at most 50 bylines, and returns how many it removed. The function
-- delete-account calls this until none is left, because one statement for all could take too long.
create function public.drop_bylines(account uuid) returns integer
language plpgsql security definer set search_path = '' as $$
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

-- Throws 23514 for the last admin. The function delete-account calls it before it deletes the pictures.
create function public.check_account_deletion(account uuid) returns void
language sql security definer set search_path = '' as $$ select private.check_other_admin(account) $$;

-- Deletes an account and everything that names it. Referrals and earnings keep their amounts without the person
-- (security B40). Only the Storage API can delete files, so it must have deleted the pictures before.
create function public.delete_account(account uuid) returns void
language plpgsql security definer set search_path = '' as $$
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

grant execute on function
  public.find_people(text, text, timestamptz, integer, uuid), public.person(uuid) to authenticated;
grant execute on function
  public.drop_bylines(uuid), public.check_account_deletion(uuid), public.account_pictures(uuid),
  public.delete_account(uuid)
  to service_role;
grant execute on function public.has_recent_session(), public.my_data() to authenticated, service_role;
