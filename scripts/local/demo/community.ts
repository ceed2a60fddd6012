import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type AdminClient, clientOf } from "../admin-client.ts";
import type { LocalBackend } from "../backend.ts";
import { createAccount } from "./accounts.ts";

const FOLDER = "scripts/local/demo";
const REFERRAL_CODE = "DEMOPRO12026";
const PAYOUT = "12.50";
const DAYS_UNTIL_PAID = 45;

interface Referred {
  email: string;
  name: string | null;
  daysAgo: number;
}

interface List {
  author: string;
  title: string;
  description: string | null;
  pinned: boolean;
  views: number;
  shares: number;
  daysAgo: number;
  items: { podcast: string; note: string | null }[];
}

const read = <T>(name: string) => JSON.parse(readFileSync(join(FOLDER, name), "utf8")) as T;

export async function seedCommunity(backend: LocalBackend): Promise<void> {
  const { sql } = backend.database;
  await sql(
    `update profiles set referral_code = $1, bio = $2
     where user_id = (select id from auth.users where email = 'pro@demo.test')`,
    [
      REFERRAL_CODE,
      "Mends things, and listens while mending them. Lists are in order of dropped screws.",
    ],
  );
  const referred = read<Referred[]>("referred.json");
  for (const { email, name } of referred) {
    await createAccount(backend, { email, name: name ?? undefined, ref: REFERRAL_CODE });
  }
  await seedReferrals(sql, referred);
  await seedEarnings(sql);
  await seedLists(clientOf(backend), sql);
}

type Sql = LocalBackend["database"]["sql"];

/** The sign-ups created the referrals. This only sets earlier dates. */
async function seedReferrals(sql: Sql, referred: Referred[]): Promise<void> {
  await sql(
    `update referrals r
     set signup_date = now() - d.days * interval '1 day',
       payout_amount = case when d.days > $2 then $3::numeric else 0 end,
       status = case when d.days > $2 then 'paid' else 'pending' end
     from jsonb_to_recordset($1::jsonb) as g(email text, "daysAgo" integer)
       join auth.users u using (email)
       cross join lateral (select g."daysAgo" as days) d
     where r.referred_user_id = u.id`,
    [JSON.stringify(referred), DAYS_UNTIL_PAID, PAYOUT],
  );
}

async function seedEarnings(sql: Sql): Promise<void> {
  await sql(
    `insert into earnings (pro_user_id, amount, status, period, earned_date)
     select u.id, round((4 + 3 * sin(n / 9.0) + n % 7 * 1.15)::numeric, 2),
       case when n > $1 then 'paid' else 'pending' end,
       to_char(current_date - n, 'YYYY-MM'), current_date - n
     from auth.users u, generate_series(0, 364) n
     where u.email = 'pro@demo.test' and (n < 3 or n % 4 = 0 or n % 11 = 3)`,
    [DAYS_UNTIL_PAID],
  );
}

async function seedLists(client: AdminClient, sql: Sql): Promise<void> {
  const { error } = await client
    .from("podcasts")
    .insert(read<{ name: string; description: string | null }[]>("podcasts.json"));
  if (error) throw new Error(`Demo podcasts: ${error.message}`);
  await sql(
    `with input as (
       select gen_random_uuid() as id, l.* from jsonb_to_recordset($1::jsonb) as l(
         author text, title text, description text, pinned boolean,
         views integer, shares integer, "daysAgo" integer, items jsonb)
     ), inserted as (
       insert into top_lists (id, user_id, title, description, is_pinned, view_count, share_count, created_at)
       select g.id, u.id, title, description, pinned, views, shares, now() - "daysAgo" * interval '1 day'
       from input g join auth.users u on u.email = author
       returning id
     )
     insert into list_items (list_id, podcast_id, rank_order, note)
     select inserted.id, p.id, rank, item ->> 'note'
     from inserted join input using (id)
       cross join jsonb_array_elements(items) with ordinality as i(item, rank)
       join podcasts p on p.name = item ->> 'podcast'`,
    [JSON.stringify(read<List[]>("lists.json"))],
  );
}
