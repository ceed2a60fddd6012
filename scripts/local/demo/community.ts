import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { LocalBackend } from "../backend.ts";
import { createAccount } from "./accounts.ts";

const DEMO_FOLDER = "scripts/local/demo";
const REFERRAL_CODE = "DEMOPRO12026";
const PAYOUT_DOLLARS = "12.50";
const DAYS_UNTIL_PAID = 45;

interface ReferredAccount {
  email: string;
  name: string | null;
  daysAgo: number;
}

interface DemoList {
  author: string;
  title: string;
  description: string | null;
  pinned: boolean;
  views: number;
  shares: number;
  daysAgo: number;
  items: { podcast: string; note: string | null }[];
}

const readJsonFile = <T>(name: string) => JSON.parse(readFileSync(join(DEMO_FOLDER, name), "utf8")) as T;

/** After an interruption, the steps run again. So each step must have the same result if it runs twice. */
export const COMMUNITY_STEPS: readonly ((backend: LocalBackend) => Promise<unknown>)[] = [
  ({ database }) =>
    database.sql(
      `update profiles set referral_code = $1, bio = $2
       where user_id = (select id from auth.users where email = 'pro@demo.test')`,
      [REFERRAL_CODE, "Mends things, and listens while mending them. Lists are in order of dropped screws."],
    ),
  async (backend) => {
    for (const { email, name } of readReferredAccounts()) {
      await createAccount(backend, { email, name: name ?? undefined, ref: REFERRAL_CODE });
    }
  },
  ({ database }) => seedReferrals(database.sql, readReferredAccounts()),
  ({ database }) => seedEarnings(database.sql),
  ({ database }) => seedPodcasts(database.sql),
  ({ database }) => seedLists(database.sql),
];

const readReferredAccounts = () => readJsonFile<ReferredAccount[]>("referred.json");

type Sql = LocalBackend["database"]["sql"];

/** The sign-ups have already created the referrals. This function sets the dates and payouts. */
async function seedReferrals(sql: Sql, referredAccounts: ReferredAccount[]): Promise<void> {
  await sql(
    `update referrals r
     set signup_date = now() - d.days * interval '1 day',
       payout_amount = case when d.days > $2 then $3::numeric else 0 end,
       status = case when d.days > $2 then 'paid' else 'pending' end
     from jsonb_to_recordset($1::jsonb) as g(email text, "daysAgo" integer)
       join auth.users u using (email)
       cross join lateral (select g."daysAgo" as days) d
     where r.referred_user_id = u.id`,
    [JSON.stringify(referredAccounts), DAYS_UNTIL_PAID, PAYOUT_DOLLARS],
  );
}

async function seedEarnings(sql: Sql): Promise<void> {
  await sql(
    `insert into earnings (pro_user_id, amount, status, period, earned_date)
     select u.id, round((4 + 3 * sin(n / 9.0) + n % 7 * 1.15)::numeric, 2),
       case when n > $1 then 'paid' else 'pending' end,
       to_char(current_date - n, 'YYYY-MM'), current_date - n
     from auth.users u, generate_series(0, 364) n
     where u.email = 'pro@demo.test' and (n < 3 or n % 4 = 0 or n % 11 = 3)
       and not exists (select from earnings e where e.pro_user_id = u.id)`,
    [DAYS_UNTIL_PAID],
  );
}

async function seedPodcasts(sql: Sql): Promise<void> {
  await sql(
    `insert into podcasts (name, description)
     select g.name, g.description
     from jsonb_each_text($1::jsonb) as g(name, description)
     where not exists (select from podcasts p where p.name = g.name)`,
    [JSON.stringify(readJsonFile<Record<string, string | null>>("podcasts.json"))],
  );
}

async function seedLists(sql: Sql): Promise<void> {
  await sql(
    `with input as (
       select gen_random_uuid() as id, l.* from jsonb_to_recordset($1::jsonb) as l(
         author text, title text, description text, pinned boolean,
         views integer, shares integer, "daysAgo" integer, items jsonb)
     ), inserted as (
       insert into top_lists (id, user_id, title, description, is_pinned, view_count, share_count, created_at)
       select g.id, u.id, title, description, pinned, views, shares, now() - "daysAgo" * interval '1 day'
       from input g join auth.users u on u.email = author
       where not exists (select from top_lists t where t.user_id = u.id and t.title = g.title)
       returning id
     )
     insert into list_items (list_id, podcast_id, rank_order, note)
     select inserted.id, p.id, rank, item ->> 'note'
     from inserted join input using (id)
       cross join jsonb_array_elements(items) with ordinality as i(item, rank)
       join podcasts p on p.name = item ->> 'podcast'`,
    [JSON.stringify(readJsonFile<DemoList[]>("lists.json"))],
  );
}
