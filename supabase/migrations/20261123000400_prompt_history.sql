-- The text a prompt had before: an admin brings it back where a change made recaps worse. And the
-- count of its saves, as the other rows that admins edit have it.

alter table public.site_content add column previous_body text;
alter table public.site_content add column version integer not null default 1;
comment on column public.site_content.previous_body is 'The body before its last change; kept by a trigger.';
comment on column public.site_content.version is 'Counts the saves that changed something; an update names the one it began with.';

create function private.keep_previous_prompt() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.previous_body := old.previous_body;
  new.version := old.version;
  if new.body is distinct from old.body then
    new.previous_body := old.body;
  end if;
  if new is distinct from old then
    new.version := old.version + 1;
  end if;
  return new;
end
$$;
revoke execute on function private.keep_previous_prompt() from public, anon, authenticated;

create trigger site_content_previous before update on public.site_content
  for each row execute function private.keep_previous_prompt();
