-- Saves of a prompt are counted as those of the other rows that admins edit are.

create or replace function private.keep_previous_prompt() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.previous_body := case when new.body is distinct from old.body
    then old.body else old.previous_body end;
  return new;
end
$$;

-- By name after site_content_previous: what a caller sent as previous_body must not count.
drop trigger if exists site_content_version on public.site_content;
create trigger site_content_version before update on public.site_content
  for each row execute function private.count_version();
