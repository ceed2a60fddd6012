import type { Database } from "../../scripts/local/database.ts";

/** Counts the rows after an import of the demo. */
export async function countDemo(sql: Database["sql"]): Promise<unknown> {
  const [counts] = await sql(
    `select (select count(*)::int from auth.users where email_confirmed_at is not null) as accounts,
       (select count(*)::int from user_roles) as roles,
       (select count(*)::int from er_categories) as categories,
       (select count(*)::int from er_shows) as shows,
       (select count(*)::int from er_episodes) as episodes,
       (select string_agg(slug, ' ' order by slug) from er_episodes
         where is_featured or is_manual_clip or not is_published) as flagged,
       (select count(*)::int from er_episodes
         where created_at = coalesce(episode_date, '2026-09-09') + interval '33 hours') as dated,
       (select count(*)::int from profiles where referral_code = 'DEMOPRO12026') as pros,
       (select count(*)::int from referrals) as referrals,
       (select count(*)::int from referrals where status = 'paid') as paid,
       (select count(*)::int from earnings) as earnings,
       (select count(*)::int from podcasts) as podcasts,
       (select count(*)::int from top_lists) as lists,
       (select count(*)::int from list_items) as items`,
  );
  return counts;
}
