import { afterAll, expect, test } from "vitest";
import { openSql } from "../support/real-postgres.ts";

/** `private.personal_data` lists every column that names an account. Both the export and the deletion depend on it. */

const { sql, close } = await openSql();
afterAll(close);

const names = (rows: Iterable<object | undefined>) => [...rows].map((row) => (row as { name: string }).name);

/** Columns with a foreign key to an account, and other columns of the type uuid whose name says that they name a person. */
const ACCOUNT_COLUMNS = `
  select format('%s.%s.%s', n.nspname, c.relname, a.attname) as name,
    case k.confdeltype when 'c' then 'cascade' when 'n' then 'set null' when 'a' then 'no action' end as on_deletion
  from pg_attribute a
  join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p')
  join pg_namespace n on n.oid = c.relnamespace and n.nspname in ('public', 'private')
  left join pg_constraint k on k.conrelid = c.oid and k.contype = 'f' and k.conkey = array[a.attnum]
    and k.confrelid in ('auth.users'::regclass, 'public.profiles'::regclass)
  where a.attnum > 0 and not a.attisdropped and (k.oid is not null or a.atttypid = 'uuid'::regtype
    and a.attname ~ '^(user|account|reader|reporter|actor|author|editor|writer|reviewer|owner|assignee)(_id)?$|_by$')`;

const missingColumns = (query: typeof sql) =>
  query.unsafe(`
  select a.name from (${ACCOUNT_COLUMNS}) a
  where a.name not in (select d.table_name || '.' || d.column_name from private.personal_data d) order by 1`);

test("D20: the list has every column that names an account", async () => {
  expect(names(await missingColumns(sql))).toEqual([]);
});

test("D20: a new table with the id of a reader must be in the list", async () => {
  const found: unknown[] = [];
  await sql
    .begin(async (transaction) => {
      await transaction`create table private.moods (user_id uuid references auth.users (id) on delete cascade)`;
      await transaction`create table private.thoughts (reader_id uuid)`;
      found.push(...names(await missingColumns(transaction as unknown as typeof sql)));
      throw new Error("roll back");
    })
    .catch(() => {});
  expect(found).toEqual(["private.moods.user_id", "private.thoughts.reader_id"]);
});

test("D20: every column in the list exists", async () => {
  expect(
    names(
      await sql`select d.table_name || '.' || d.column_name as name from private.personal_data d
        where not exists (
          select from pg_attribute a
          where a.attrelid = to_regclass(d.table_name) and a.attname = d.column_name and not a.attisdropped)`,
    ),
  ).toEqual([]);
});

test("D20: my_data calls a function for each part, and no part is left out", async () => {
  const parts = await sql`select distinct part as name from private.personal_data
    where part is not null order by 1`;
  const functions = await sql`select proname as name from pg_proc
    where pronamespace = 'private'::regnamespace and proname ~ '^data_of_' order by 1`;
  expect(names(parts)).toEqual(names(functions));
});

test("D20: no two parts return the same field", async () => {
  const [reader] = await sql`insert into auth.users (id, email)
    values (gen_random_uuid(), 'fields@api.test') returning id`;
  const fields: unknown[] = [];
  for (const { name } of await sql`select distinct part as name from private.personal_data where part is not null`)
    fields.push(...names(await sql.unsafe(`select jsonb_object_keys(private.${name}('${reader?.["id"]}')) as name`)));
  expect(fields.length).toBeGreaterThan(30);
  expect(fields.filter((field, index) => fields.indexOf(field) !== index)).toEqual([]);
});

test("D19: the list says what the foreign keys do at a deletion", async () => {
  const rows = await sql.unsafe(`
    select a.name || ': ' || coalesce(a.on_deletion, 'function') as name from (${ACCOUNT_COLUMNS}) a
    join private.personal_data d on a.name = d.table_name || '.' || d.column_name
    where d.on_deletion is distinct from coalesce(a.on_deletion, 'function')`);
  expect(names(rows)).toEqual([]);
});
