import { afterAll, expect, test } from "vitest";
import { openTestBackend } from "../support/backend.ts";
import { seedContent } from "../support/content.ts";
import { deleteContent } from "../support/remote-backend.ts";

const backend = await openTestBackend();
const { sql } = backend;
afterAll(() => backend.close());

/** Counts the rows of every table. */
async function countRows(): Promise<unknown[]> {
  const tables = await sql<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind = 'r'
     order by 1`,
  );
  return sql(tables.map(({ name }) => `select '${name}' as name, count(*)::int from ${name}`).join(" union all "));
}

test("deleteContent deletes all rows that a new Supabase project does not have", async () => {
  const rowsOfNewProject = await countRows();
  await seedContent(sql);
  await backend.account("admin@api.test", "admin");
  await sql("insert into public.er_inbox (title, source, state) values ('No date', 'feed.test', 'failed')");
  await sql("insert into public.podcasts (name) values ('Ferry')");
  expect(await countRows()).not.toEqual(rowsOfNewProject);
  await deleteContent(sql);
  expect(await countRows()).toEqual(rowsOfNewProject);
});
