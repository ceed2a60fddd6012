-- Reports of readers, the decisions of moderators, corrections, hidden content, and notices to readers.
-- Editors decide about recaps. Admins decide about everything.

-- Hidden content ----------------------------------------------------------------------------

-- The search runs with the rights of its owner, so a list that is hidden or not public must have no entry. The title
-- and the visibility in the same update fire two triggers, so the table itself refuses.
create function private.skip_hidden_list() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from public.top_lists l join public.profiles p on p.user_id = l.user_id
    where l.id = new.id and (l.visibility <> 'public' or coalesce(l.hidden_at, p.hidden_at) is not null)
  ) then
    return null;
  end if;
  return new;
end
$$;
create trigger search_list_entries_shown before insert or update on private.search_list_entries
  for each row execute function private.skip_hidden_list();

create function private.follow_hidden_list() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.hidden_at is not null then
    delete from private.search_entries x where x.kind = 'list' and x.id = new.id;
  else
    -- An update of the title writes the search entry again.
    update public.top_lists l set title = l.title where l.id = new.id;
  end if;
  -- Built pages must not show the list until the next change of content.
  perform private.next_revision();
  return null;
end
$$;
create trigger top_lists_hidden after update of hidden_at on public.top_lists
  for each row when ((old.hidden_at is null) <> (new.hidden_at is null))
  execute function private.follow_hidden_list();

create function private.follow_hidden_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.search_entries x
  using public.top_lists l
  where l.user_id = new.user_id and x.kind = 'list' and x.id = l.id and new.hidden_at is not null;
  update public.top_lists l set title = l.title where l.user_id = new.user_id and new.hidden_at is null;
  perform private.next_revision();
  return null;
end
$$;
create trigger profiles_hidden after update of hidden_at on public.profiles
  for each row when ((old.hidden_at is null) <> (new.hidden_at is null))
  execute function private.follow_hidden_profile();

-- Reports -----------------------------------------------------------------------------------

create table public.reports (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  reporter_id uuid not null references public.profiles (user_id) on delete cascade,
  kind text not null check (kind in ('recap', 'line', 'list', 'note', 'profile')),
  episode_id uuid references public.er_episodes (id) on delete set null,
  list_id uuid references public.top_lists (id) on delete set null,
  podcast_id uuid references public.podcasts (id) on delete set null,
  -- Whose list, note or profile it is. The copies of the texts below go with the account.
  account_id uuid references public.profiles (user_id) on delete cascade,
  title text not null check (char_length(title) <= 300),
  section text check (char_length(section) <= 100),
  reported_text text check (char_length(reported_text) <= 2000),
  message text not null check (char_length(message) <= 1000),
  -- Of a line of a transcript: its id on the page, and the text that the reader proposes for it.
  line_id text check (char_length(line_id) <= 40),
  proposed_text text check (char_length(proposed_text) <= 2000 and proposed_text ~ '\S'),
  decided_at timestamptz,
  decided_by uuid references public.profiles (user_id) on delete set null,
  outcome text check (outcome in ('corrected', 'hidden', 'deleted', 'warned', 'blocked', 'dismissed', 'restored')),
  reply text check (char_length(reply) <= 1000),
  constraint reports_decided check ((decided_at is null) = (outcome is null)),
  constraint reports_words check (
    case kind when 'line' then proposed_text is not null and line_id is not null and reported_text is not null
      else message ~ '\S' end)
);
comment on table public.reports is 'What readers report, and how moderators decide. Only functions write it.';
comment on column public.reports.reported_text is 'The selected text, the text of the line, or the words of the list, note or profile at the time of the report.';
comment on column public.reports.reply is 'What the reporter reads about the decision.';
create index reports_open on public.reports (created_at, id) where decided_at is null;
create index reports_decided_at on public.reports (decided_at, id);
create index reports_reporter on public.reports (reporter_id, created_at);
create index reports_episode on public.reports (episode_id);
create index reports_list on public.reports (list_id);
create index reports_podcast on public.reports (podcast_id);
create index reports_account on public.reports (account_id);
create index reports_decided_by on public.reports (decided_by);

create table public.notices (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  user_id uuid not null references public.profiles (user_id) on delete cascade,
  report_id uuid references public.reports (id) on delete set null,
  -- report: the reader reported it. content: it belongs to the reader. suggestion: the reader suggested it.
  kind text not null check (kind in ('report', 'content', 'suggestion')),
  subject text not null check (subject in ('recap', 'line', 'list', 'note', 'profile', 'podcast')),
  outcome text not null check (outcome in (
    'corrected', 'hidden', 'deleted', 'warned', 'blocked', 'dismissed', 'restored', 'listed', 'rejected'
  )),
  title text not null check (char_length(title) <= 300),
  reason text check (char_length(reason) <= 1000),
  read_at timestamptz,
  answer text check (char_length(answer) <= 1000),
  answered_at timestamptz
);
comment on table public.notices is 'What moderators have decided about a reader''s reports, content and suggestions.';
create index notices_user on public.notices (user_id, created_at desc);
create index notices_unread on public.notices (user_id) where read_at is null;
create index notices_report on public.notices (report_id);

alter table public.reports enable row level security;
alter table public.notices enable row level security;
grant select (id, created_at, reporter_id, kind, episode_id, list_id, podcast_id, title, section, reported_text,
  message, line_id, proposed_text, decided_at, outcome, reply) on public.reports to authenticated;
grant select on public.notices to authenticated;
grant all on public.reports, public.notices to service_role;
create policy reports_select_own on public.reports for select to authenticated
  using (reporter_id = (select auth.uid()));
create policy notices_select_own on public.notices for select to authenticated
  using (user_id = (select auth.uid()));

create trigger reports_blocked before insert or update or delete on public.reports
  for each statement execute function private.refuse_blocked();

-- report_content runs with the rights of its owner. A list that is not public must look like a missing one.
create function private.refuse_unpublished_list() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.top_lists l where l.id = new.list_id and l.visibility <> 'public') then
    raise exception 'This no longer exists.' using errcode = 'foreign_key_violation';
  end if;
  return new;
end
$$;
create trigger reports_public_list before insert on public.reports
  for each row when (new.list_id is not null) execute function private.refuse_unpublished_list();

-- Stores a report and returns its id. `target` is the recap, the list or the profile; a note also names its
-- podcast. A second report of the same content returns the first one while no moderator has decided.
-- Throws 42501 for an unconfirmed address, 23503 where readers cannot see the content, and 23514 for own
-- content, a blank message and the daily limit (security B93). For a line of a transcript, `selected_text` is its text on
-- the page, and `proposed` is the right text.
create function public.report_content(
  kind text, target uuid, message text, podcast uuid default null, section text default null,
  selected_text text default null, line text default null, proposed text default null
) returns uuid
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  me constant uuid := (select auth.uid());
  words constant text := btrim(report_content.message);
  new_line constant text := btrim(regexp_replace(left(proposed, 4000), '\s+', ' ', 'g'));
  is_young boolean;
  content record;
  stored uuid;
begin
  select p.created_at > now() - interval '7 days' into is_young
  from public.profiles p where p.user_id = me and p.is_public;
  if not found then
    raise exception 'Confirm your e-mail address first.' using errcode = 'insufficient_privilege';
  end if;
  -- Reports of one reader at the same time wait here for each other, so that all of them count.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('reports' || me, 0));
  case report_content.kind
    when 'recap', 'line' then
      select e.id as episode, null::uuid as list, null::uuid as account, e.title,
        left(report_content.selected_text, 2000) as words
      into content from public.er_episodes e where e.id = target and e.is_published;
    when 'list' then
      select null::uuid as episode, l.id as list, l.user_id as account, l.title,
        left(concat_ws(E'\n', l.title, l.description), 2000) as words
      into content from public.top_lists l join public.profiles p on p.user_id = l.user_id
      where l.id = target and l.hidden_at is null and p.is_public and p.hidden_at is null;
    when 'note' then
      select null::uuid as episode, l.id as list, l.user_id as account, l.title, i.note as words
      into content from public.list_items i
      join public.top_lists l on l.id = i.list_id join public.profiles p on p.user_id = l.user_id
      where l.id = target and i.podcast_id = report_content.podcast and i.note is not null
        and l.hidden_at is null and p.is_public and p.hidden_at is null;
    when 'profile' then
      select null::uuid as episode, null::uuid as list, p.user_id as account,
        coalesce(nullif(btrim(p.full_name), ''), 'A reader') as title,
        left(concat_ws(E'\n', p.full_name, p.bio), 2000) as words
      into content from public.profiles p where p.user_id = target and p.is_public and p.hidden_at is null;
    else
      raise exception 'This cannot be reported.' using errcode = 'invalid_parameter_value';
  end case;
  if content.title is null then
    raise exception 'This no longer exists.' using errcode = 'foreign_key_violation';
  end if;
  if report_content.kind = 'line' and (new_line = content.words or coalesce(new_line, '') = '') then
    raise exception 'Write what is said in this line.' using errcode = 'check_violation';
  end if;
  if content.account = me then
    raise exception 'This is your own. You can change it yourself.' using errcode = 'check_violation';
  end if;
  select r.id into stored from public.reports r
  where r.reporter_id = me and r.decided_at is null and r.kind = report_content.kind
    and case r.kind
      when 'recap' then r.episode_id = content.episode and r.message = words
        and r.reported_text is not distinct from content.words
      when 'line' then r.episode_id = content.episode and r.line_id = report_content.line
        and r.reported_text = content.words and r.proposed_text = new_line
      when 'profile' then r.account_id = content.account
      else r.list_id = content.list and r.podcast_id is not distinct from report_content.podcast
    end;
  if found then
    return stored;
  end if;
  if (select count(*) from public.reports r where r.reporter_id = me and r.created_at > now() - interval '1 day')
    >= (case when is_young then 5 else 20 end) then
    raise exception 'You have sent many reports today. Try again tomorrow.' using errcode = 'check_violation';
  end if;
  insert into public.reports (
    reporter_id, kind, episode_id, list_id, podcast_id, account_id, title, section, reported_text, message,
    line_id, proposed_text)
  values (me, report_content.kind, content.episode, content.list,
    case report_content.kind when 'note' then report_content.podcast end, content.account, content.title,
    case report_content.kind when 'recap' then left(report_content.section, 100) end, content.words, words,
    case report_content.kind when 'line' then report_content.line end,
    case report_content.kind when 'line' then new_line end)
  returning id into stored;
  return stored;
end
$$;

-- Decisions -----------------------------------------------------------------------------------

create function private.may_decide(kind text) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.has_role('admin') or (kind in ('recap', 'line') and private.is_editor())
$$;

-- Returns the reports that the caller may decide: open ones with the oldest first, or decided ones with the
-- newest first. The next page begins after the row that after_time and after_id name.
create function public.report_queue(
  is_decided boolean default false, after_time timestamptz default null, after_id uuid default null,
  max_rows integer default 50
) returns table (
  id uuid, created_at timestamptz, kind text, title text, section text, reported_text text, message text,
  episode_id uuid, episode_slug text, list_id uuid, podcast_name text, account_id uuid, account_name text,
  reporter_name text, other_reports integer, is_gone boolean, decided_at timestamptz, decider_name text,
  outcome text, reply text, reason text, answer text, answered_at timestamptz, line_id text, proposed_text text
)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  perform private.check_editor();
  return query
  select r.id, r.created_at, r.kind, r.title, r.section, r.reported_text, r.message,
    r.episode_id, e.slug, r.list_id, d.name, r.account_id, a.full_name, p.full_name,
    (select count(*)::integer from public.reports o
      where o.id <> r.id and o.decided_at is null and o.kind = r.kind
        and coalesce(o.episode_id, o.list_id, o.account_id) = coalesce(r.episode_id, r.list_id, r.account_id)
        and o.podcast_id is not distinct from r.podcast_id),
    case when r.kind in ('recap', 'line') then r.episode_id is null when r.kind = 'profile' then false
      else r.list_id is null end,
    r.decided_at, m.full_name, r.outcome, r.reply, n.reason, n.answer, n.answered_at, r.line_id, r.proposed_text
  from public.reports r
  join public.profiles p on p.user_id = r.reporter_id
  left join public.profiles a on a.user_id = r.account_id
  left join public.profiles m on m.user_id = r.decided_by
  left join public.er_episodes e on e.id = r.episode_id
  left join public.podcasts d on d.id = r.podcast_id
  left join lateral (
    select x.* from public.notices x
    where x.report_id = r.id and x.kind = 'content' order by x.created_at desc limit 1
  ) n on true
  where (r.decided_at is not null) = is_decided
    and (r.kind in ('recap', 'line') or (select private.has_role('admin')))
    and (after_time is null
      or case when is_decided
        then (r.decided_at, r.id) < (after_time, after_id) else (r.created_at, r.id) > (after_time, after_id) end)
  order by
    case when is_decided then r.decided_at end desc, case when not is_decided then r.created_at end,
    case when is_decided then r.id end desc, r.id
  limit greatest(least(max_rows, 100), 0);
end
$$;

-- Closes a report, and tells its reader and the owner of the content.
create function private.close_report(report public.reports, outcome text, reply text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.reports r set
    decided_at = now(), outcome = close_report.outcome, reply = close_report.reply,
    decided_by = (select p.user_id from public.profiles p where p.user_id = (select auth.uid()))
  where r.id = report.id;
  insert into public.notices (user_id, report_id, kind, subject, outcome, title, reason)
  values (report.reporter_id, report.id, 'report', report.kind, close_report.outcome, report.title, close_report.reply);
end
$$;

-- The report, if the caller may decide it now. Moderators who decide at the same time wait here for each other. Throws 23503
-- without a report, 42501 without the right, and 23505 if another moderator has decided before.
create function private.open_report(report uuid) returns public.reports
language plpgsql security definer set search_path = '' as $$
declare
  this public.reports;
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('decide_report', 0));
  select * into this from public.reports r where r.id = report;
  if not found then
    raise exception 'This report no longer exists.' using errcode = 'foreign_key_violation';
  end if;
  if not private.may_decide(this.kind) then
    raise exception 'Only admins may do this.' using errcode = 'insufficient_privilege';
  end if;
  if this.decided_at is not null then
    raise exception 'Someone else has already decided this report.' using errcode = 'unique_violation';
  end if;
  return this;
end
$$;

-- Decides a report. `reason` is for the owner of the content, `reply` for the reader who reported it, and
-- `correction` is the sentence that the page of the recap then shows. Throws 23505 if another moderator has
-- decided before, 23503 if the content no longer exists, and 23514 where a text is missing or the action does
-- not fit. So no decision reports a success without an effect (security B94).
create function public.decide_report(
  report uuid, action text, reason text default null, reply text default null, correction text default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  words constant text := nullif(btrim(reason), '');
  answer constant text := nullif(btrim(reply), '');
  this public.reports;
  other public.reports;
  outcome text;
  changed integer := 1;
  same_content uuid[];
begin
  this := private.open_report(report);
  if action in ('hide', 'delete', 'warn', 'block') and this.kind <> 'recap' and words is null then
    raise exception 'Say why. The person reads this reason.' using errcode = 'check_violation';
  end if;
  -- The deletion of the content removes its id from the reports.
  same_content := array(
    select r.id from public.reports r
    where r.decided_at is null and r.id <> this.id and r.kind = this.kind
      and coalesce(r.episode_id, r.list_id, r.account_id) = coalesce(this.episode_id, this.list_id, this.account_id)
      and r.podcast_id is not distinct from this.podcast_id
  );
  case this.kind || ' ' || action
    when 'recap correct' then
      if nullif(btrim(correction), '') is null then
        raise exception 'Write what was corrected.' using errcode = 'check_violation';
      end if;
      update public.er_episodes e set corrections = e.corrections || jsonb_build_array(jsonb_build_object(
        'date', private.utc_day()::text, 'text', btrim(correction)))
      where e.id = this.episode_id;
      outcome := 'corrected';
    when 'recap hide' then
      update public.er_episodes e set is_published = false where e.id = this.episode_id;
      outcome := 'hidden';
    when 'recap delete' then
      delete from public.er_episodes e where e.id = this.episode_id;
      outcome := 'deleted';
    when 'list hide' then
      update public.top_lists l set hidden_at = now() where l.id = this.list_id;
      outcome := 'hidden';
    when 'list delete' then
      delete from public.top_lists l where l.id = this.list_id;
      outcome := 'deleted';
    when 'note delete' then
      update public.list_items i set note = null where i.list_id = this.list_id and i.podcast_id = this.podcast_id;
      outcome := 'deleted';
    when 'profile hide' then
      update public.profiles p set hidden_at = now() where p.user_id = this.account_id;
      outcome := 'hidden';
    when 'list warn', 'note warn', 'profile warn' then
      outcome := 'warned';
    when 'list block', 'note block', 'profile block' then
      perform public.set_blocked(this.account_id, true, left(words, 500));
      outcome := 'blocked';
    when 'recap dismiss', 'line dismiss', 'list dismiss', 'note dismiss', 'profile dismiss' then
      outcome := 'dismissed';
    else
      raise exception 'This action does not fit the report.' using errcode = 'check_violation';
  end case;
  if outcome in ('corrected', 'hidden', 'deleted') then
    get diagnostics changed = row_count;
  end if;
  if changed = 0 then
    raise exception 'This no longer exists. Dismiss the report.' using errcode = 'foreign_key_violation';
  end if;
  -- A built page must not show what is deleted until the next change of content.
  if this.kind in ('list', 'note') and outcome = 'deleted' then
    perform private.next_revision();
  end if;
  if this.account_id is not null and outcome <> 'dismissed' then
    insert into public.notices (user_id, report_id, kind, subject, outcome, title, reason)
    values (this.account_id, this.id, 'content', this.kind, outcome, this.title, words);
  end if;
  perform private.close_report(this, outcome, answer);
  -- What is hidden or deleted is decided for all who reported it.
  if outcome in ('hidden', 'deleted') then
    for other in select * from public.reports r where r.id = any (same_content) loop
      perform private.close_report(other, outcome, answer);
    end loop;
  end if;
end
$$;

-- Stores the transcript in which an editor's browser has corrected the reported line, and thanks the reader. The transcript
-- rests on this version of the recap. If somebody has saved the recap since, changes nothing and returns false, so that no
-- other change is lost. (PostgREST would repeat a call that fails with 40001.)
create function public.accept_line_report(report uuid, version integer, transcript text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  this constant public.reports := private.open_report(report);
  changed integer;
begin
  if this.kind <> 'line' then
    raise exception 'This action does not fit the report.' using errcode = 'check_violation';
  end if;
  if not exists (select from public.er_episodes e where e.id = this.episode_id) then
    raise exception 'This no longer exists. Dismiss the report.' using errcode = 'foreign_key_violation';
  end if;
  if nullif(btrim(left(accept_line_report.transcript, 1000)), '') is null then
    raise exception 'The transcript has no words.' using errcode = 'check_violation';
  end if;
  update public.er_episodes e set transcript = accept_line_report.transcript
  where e.id = this.episode_id and e.version = accept_line_report.version;
  get diagnostics changed = row_count;
  if changed = 0 then
    return false;
  end if;
  perform private.close_report(this, 'corrected', null);
  return true;
end
$$;

-- Shows hidden content again, and tells its owner.
create function public.restore_reported(report uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  this public.reports;
  changed integer;
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('decide_report', 0));
  select * into this from public.reports r where r.id = report;
  if not found or not private.may_decide(this.kind) then
    raise exception 'Only admins may do this.' using errcode = 'insufficient_privilege';
  end if;
  if this.outcome is distinct from 'hidden' then
    raise exception 'This is not hidden.' using errcode = 'check_violation';
  end if;
  case this.kind
    when 'recap' then
      update public.er_episodes e set is_published = true where e.id = this.episode_id;
    when 'list' then
      update public.top_lists l set hidden_at = null where l.id = this.list_id;
    else
      update public.profiles p set hidden_at = null where p.user_id = this.account_id;
  end case;
  get diagnostics changed = row_count;
  if changed = 0 then
    raise exception 'This no longer exists.' using errcode = 'foreign_key_violation';
  end if;
  update public.reports r set outcome = 'restored', decided_at = now() where r.id = this.id;
  if this.account_id is not null then
    insert into public.notices (user_id, report_id, kind, subject, outcome, title)
    values (this.account_id, this.id, 'content', this.kind, 'restored', this.title);
  end if;
end
$$;

-- Notices -------------------------------------------------------------------------------------

create function public.read_notices() returns void
language sql security definer set search_path = '' as $$
  update public.notices n set read_at = now() where n.user_id = (select auth.uid()) and n.read_at is null
$$;

-- Stores the one answer to a notice about own content. A blocked reader may answer too: the moderators read
-- only answers to their own notices. Throws 23514 for a second answer.
create function public.answer_notice(notice uuid, answer text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  words constant text := nullif(btrim(answer_notice.answer), '');
begin
  if words is null then
    raise exception 'Write an answer.' using errcode = 'check_violation';
  end if;
  update public.notices n set answer = words, answered_at = now()
  where n.id = notice and n.user_id = (select auth.uid()) and n.kind = 'content' and n.answered_at is null;
  if not found then
    raise exception 'You have already answered.' using errcode = 'check_violation';
  end if;
end
$$;

-- A notice to the reader who reported a person repeats the person's name or the title of a list, and the moderator's
-- reply may name the person too (security B221). Only the deletion of the account deletes a report before its notices:
-- prune_reports deletes both on the same day.
create function private.forget_reported() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.notices n set
    title = case n.subject when 'profile' then 'A deleted account' else 'Of a deleted account' end, reason = null
  where n.report_id = old.id and n.kind = 'report';
  return old;
end
$$;
create trigger reports_forget_reported before delete on public.reports
  for each row when (old.account_id is not null) execute function private.forget_reported();

-- Decided reports and notices go back one year, like the history.
create function private.prune_reports() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.reports r where r.decided_at < now() - interval '1 year';
  delete from public.notices n where n.created_at < now() - interval '1 year';
  return null;
end
$$;
create trigger rebuild_state_prune_reports after update of turn_at on private.rebuild_state
  for each row when (
    date_trunc('day', old.turn_at at time zone 'utc') is distinct from date_trunc('day', new.turn_at at time zone 'utc'))
  execute function private.prune_reports();

grant execute on function
  public.report_content(text, uuid, text, uuid, text, text, text, text),
  public.report_queue(boolean, timestamptz, uuid, integer), public.decide_report(uuid, text, text, text, text),
  public.accept_line_report(uuid, integer, text), public.restore_reported(uuid), public.read_notices(), public.answer_notice(uuid, text)
  to authenticated;

-- A reader's own data -------------------------------------------------------------------

insert into private.personal_data (table_name, column_name, on_deletion, part, reason) values
  ('public.reports', 'reporter_id', 'cascade', 'data_of_reports', null),
  ('public.reports', 'account_id', 'cascade', null, 'What other readers reported. `notices` has the decisions.'),
  ('public.reports', 'decided_by', 'set null', null, 'The reports belong to the readers who sent them.'),
  ('public.notices', 'user_id', 'cascade', 'data_of_reports', null);

create function private.data_of_reports(reader uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'reports', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'at', r.created_at, 'kind', r.kind, 'title', r.title, 'section', r.section, 'text', r.reported_text,
        'message', r.message, 'proposedText', r.proposed_text, 'decidedAt', r.decided_at, 'outcome', r.outcome, 'reply', r.reply
      ) order by r.created_at, r.id), '[]')
      from public.reports r where r.reporter_id = reader
    ),
    'notices', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'at', n.created_at, 'kind', n.kind, 'subject', n.subject, 'outcome', n.outcome, 'title', n.title,
        'reason', n.reason, 'answer', n.answer, 'answeredAt', n.answered_at
      ) order by n.created_at, n.id), '[]')
      from public.notices n where n.user_id = reader
    )
  )
$$;
