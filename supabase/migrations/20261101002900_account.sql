-- The account of a reader: all of its data as one document, and its deletion.

-- Returns everything that the site stores about the caller (docs/account-export.md describes it). Other
-- people appear only as ids and public names.
create function public.my_data() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'format', 1,
    'exportedAt', now(),
    'account', jsonb_build_object(
      'id', u.id,
      'email', u.email,
      'createdAt', u.created_at,
      'metadata', u.raw_user_meta_data
    ),
    'profile', (
      select jsonb_build_object(
        'name', p.full_name,
        'bio', p.bio,
        'picture', p.avatar_url,
        'banner', p.banner_image_url,
        'referralCode', p.referral_code,
        'followers', p.follower_count,
        'isPublic', p.is_public,
        'hasCompletedOnboarding', p.onboarding_completed,
        'createdAt', p.created_at
      ) from public.profiles p where p.user_id = u.id
    ),
    'roles', (
      select coalesce(jsonb_agg(r.role order by r.role), '[]')
      from public.user_roles r where r.user_id = u.id
    ),
    'followedShows', (
      select coalesce(jsonb_agg(s.slug order by s.slug), '[]')
      from public.user_show_follows f join public.er_shows s on s.id = f.show_id
      where f.user_id = u.id
    ),
    'followedCategories', (
      select coalesce(jsonb_agg(c.slug order by c.slug), '[]')
      from public.user_category_follows f join public.er_categories c on c.id = f.category_id
      where f.user_id = u.id
    ),
    'followedProfiles', (
      select coalesce(jsonb_agg(jsonb_build_object('id', p.user_id, 'name', p.full_name) order by p.user_id), '[]')
      from public.user_profile_follows f join public.profiles p on p.user_id = f.user_id
      where f.follower_id = u.id
    ),
    'lists', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', l.id,
        'title', l.title,
        'description', l.description,
        'views', l.view_count,
        'shares', l.share_count,
        'isPinned', l.is_pinned,
        'createdAt', l.created_at,
        'items', (
          select coalesce(jsonb_agg(jsonb_build_object(
            'rank', i.rank_order, 'podcast', d.name, 'note', i.note
          ) order by i.rank_order), '[]')
          from public.list_items i join public.podcasts d on d.id = i.podcast_id
          where i.list_id = l.id
        )
      ) order by l.created_at, l.id), '[]')
      from public.top_lists l where l.user_id = u.id
    ),
    'startupIdeas', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'recap', e.slug, 'ideas', i.ideas, 'createdAt', i.created_at
      ) order by i.created_at, i.id), '[]')
      from public.startup_ideas i join public.er_episodes e on e.id = i.episode_id
      where i.user_id = u.id
    ),
    'questions', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'kind', a.kind, 'since', a.window_start, 'count', a.used
      ) order by a.window_start, a.kind), '[]')
      from private.ai_usage a where a.user_id = u.id
    ),
    'modelTokens', (
      select coalesce(jsonb_agg(jsonb_build_object('day', a.day, 'tokens', a.tokens) order by a.day), '[]')
      from private.ai_account_spend a where a.user_id = u.id
    ),
    'referrals', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'signupDate', r.signup_date, 'payoutAmount', r.payout_amount, 'status', r.status
      ) order by r.signup_date, r.id), '[]')
      from public.referrals r where r.pro_user_id = u.id
    ),
    'referredOn', (select r.signup_date from public.referrals r where r.referred_user_id = u.id),
    'earnings', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'amount', e.amount, 'status', e.status, 'period', e.period, 'date', e.earned_date
      ) order by e.earned_date, e.id), '[]')
      from public.earnings e where e.pro_user_id = u.id
    )
  )
  from auth.users u where u.id = (select auth.uid())
$$;
revoke execute on function public.my_data() from public, anon;
grant execute on function public.my_data() to authenticated, service_role;

-- Returns true if the caller's session began at most ten minutes ago. A renewed token belongs to the same
-- session. So a person with an unlocked device or a stolen session cannot delete an account (security D19).
create function public.has_recent_session() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from auth.sessions s
    where s.id = ((select auth.jwt()) ->> 'session_id')::uuid
      and s.user_id = (select auth.uid())
      and s.created_at > now() - interval '10 minutes'
  )
$$;
revoke execute on function public.has_recent_session() from public, anon;
grant execute on function public.has_recent_session() to authenticated, service_role;

-- Returns the names of an account's pictures in the bucket `avatars`.
create function public.account_pictures(account uuid) returns setof text
language sql stable security definer set search_path = ''
as $$
  select o.name from storage.objects o
  where o.bucket_id = 'avatars'
    and o.name collate "C" >= account || '/' and o.name collate "C" < account || '0'
$$;
revoke execute on function public.account_pictures(uuid) from public, anon, authenticated;
grant execute on function public.account_pictures(uuid) to service_role;

-- Deletes an account and everything that names it. Referrals and earnings keep their amounts without the person
-- (security B40). Only the Storage API can delete files, so it must have deleted the pictures before.
create function public.delete_account(account uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from public.account_pictures(account)) then
    raise exception 'the account still has pictures' using errcode = 'check_violation';
  end if;
  -- Auth writes the e-mail address into its log.
  delete from auth.audit_log_entries a
  where account::text in (a.payload ->> 'actor_id', a.payload -> 'traits' ->> 'user_id');
  delete from auth.users u where u.id = account;
end
$$;
revoke execute on function public.delete_account(uuid) from public, anon, authenticated;
grant execute on function public.delete_account(uuid) to service_role;
