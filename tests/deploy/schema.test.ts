import { readFileSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { MIGRATIONS, migrationsOf } from "../../scripts/checks/migration-project.ts";
import { SCHEMA_FILE, schemaText } from "../../scripts/schema.ts";
import { openSql } from "../support/real-postgres.ts";

const { sql, close } = await openSql();
afterAll(close);

const currentText = () => schemaText((text) => sql.unsafe(text), migrationsOf(MIGRATIONS));

test("supabase/schema.sql shows the schema of the migrations (`npm run types` writes it)", async () => {
  expect(await currentText()).toBe(readFileSync(SCHEMA_FILE, "utf8"));
});

test.each([
  "alter table public.podcasts add column mood text",
  "grant update (view_count) on public.top_lists to authenticated",
  "drop policy podcasts_select_anyone on public.podcasts",
  "drop policy avatars_select_own on storage.objects",
  "drop trigger auth_user_profile on auth.users",
  "grant execute on function private.next_revision() to anon",
])("the text of the schema shows the change: %s", async (change) => {
  const before = await currentText();
  let after = before;
  await sql
    .begin(async (transaction) => {
      await transaction.unsafe(change);
      after = await schemaText((text) => transaction.unsafe(text), migrationsOf(MIGRATIONS));
      throw new Error("roll back");
    })
    .catch(() => {});
  expect(after).not.toBe(before);
});
