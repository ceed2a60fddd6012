-- The AI prompts, which admins edit. The generator replaces {title} and {description}, and expects
-- JSON arrays for key takeaways, quotes and recommendations.

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
revoke all on public.site_content from anon, authenticated;
grant select, update (title, body, updated_at) on public.site_content to authenticated;
grant all on public.site_content to service_role;
create policy site_content_select_admin on public.site_content for select to authenticated
  using ((select private.has_role('admin')));
create policy site_content_update_admin on public.site_content for update to authenticated
  using ((select private.has_role('admin'))) with check ((select private.has_role('admin')));

create function private.keep_previous_prompt() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.previous_body := case when new.body is distinct from old.body
    then old.body else old.previous_body end;
  return new;
end
$$;
revoke execute on function private.keep_previous_prompt() from public, anon, authenticated;
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

400 to 800 words of simple HTML: h3, p, ul, ol, li, blockquote, strong and em only. Follow the order of the conversation, one h3 per subject. Put words in a blockquote only where they stand exactly so in the source, and name the speaker. Leave out advertisements. Do not add facts the source does not hold.$$),
('prompt_key_takeaways', 'Key takeaways', $$List the key takeaways of "{title}".

Source:
{description}

Answer with a JSON array of three to seven strings and nothing else. Each is one sentence that stands on its own and can be checked against the source. If the source holds fewer, give fewer.$$),
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
