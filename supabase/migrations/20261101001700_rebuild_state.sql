-- The relay's state: which revision is live, which build runs, and when the next one may start.

create table private.rebuild_state (
  only_row boolean primary key default true check (only_row),
  live_rev bigint not null default 0,
  requested_rev bigint not null default 0,
  dirty_since timestamptz,
  lease_until timestamptz,
  lease_token uuid,
  attempts integer not null default 0,
  next_try_at timestamptz,
  last_error text,
  builds_today integer not null default 0,
  builds_day date,
  started_at timestamptz,
  live_episodes integer,
  budget integer not null default 0,
  builds_extra integer not null default 0,
  doubt text,
  readers_changed_at timestamptz,
  readers_raised_at timestamptz,
  turn_at timestamptz,
  claimed_at timestamptz,
  live_at timestamptz,
  live_after interval,
  failed_at timestamptz,
  failing_since timestamptz,
  ahead_rev bigint
);
insert into private.rebuild_state default values;
comment on table private.rebuild_state is 'One row. live_rev is the revision that /build.json last reported, and never goes back.';
comment on column private.rebuild_state.started_at is 'When the claimed build was started. Null while its relay is still starting it.';
comment on column private.rebuild_state.live_episodes is 'How many recaps /build.json last counted.';
comment on column private.rebuild_state.builds_extra is 'Builds that admins allowed today beyond the budget.';
comment on column private.rebuild_state.doubt is 'Why it is unknown whether the build at started_at was started. Null where the hook confirmed it.';
comment on column private.rebuild_state.readers_changed_at is 'The first change by a reader that no claimed build has read.';
comment on column private.rebuild_state.readers_raised_at is 'When such a change last became a revision.';
comment on column private.rebuild_state.turn_at is 'When a relay last ran, with or without work.';
comment on column private.rebuild_state.claimed_at is 'When the running build was claimed.';
comment on column private.rebuild_state.live_at is 'When live_rev was first reported.';
comment on column private.rebuild_state.live_after is 'Time from the claim until then. Null where no relay claimed that build.';
comment on column private.rebuild_state.failing_since is 'The first failed build after the last one that went live.';
comment on column private.rebuild_state.ahead_rev is 'The revision of the live site where this database never had it. The database is then a restored backup.';

-- Writes the times of claims, failures and live revisions, for the health page.
create function private.note_build() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.lease_token is distinct from old.lease_token and new.lease_token is not null then
    new.claimed_at := clock_timestamp();
  end if;
  if new.attempts > old.attempts then
    new.failed_at := clock_timestamp();
    new.failing_since := coalesce(old.failing_since, new.failed_at);
    new.claimed_at := null;
  end if;
  if new.live_rev > old.live_rev then
    new.live_at := clock_timestamp();
    new.live_after := case when new.live_rev >= old.requested_rev then new.live_at - old.claimed_at end;
    new.claimed_at := case when new.live_rev < old.requested_rev then old.claimed_at end;
    new.failing_since := null;
  end if;
  return new;
end
$$;
create trigger rebuild_state_note_build before update on private.rebuild_state
  for each row execute function private.note_build();
revoke execute on function private.note_build() from public, anon, authenticated, service_role;
