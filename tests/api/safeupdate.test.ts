import { afterAll, expect, test } from "vitest";
import { openTestBackend } from "../support/backend.ts";

const backend = await openTestBackend();
const { sql } = backend;
afterAll(() => backend.close());

/** Reads the code of a database function, and returns each `update` and `delete` that has no condition. */
const statementsWithoutCondition = (source: string) =>
  source
    .replace(/--.*$/gm, "")
    .split(";")
    .map((statement) => statement.replace(/\s+/g, " ").trim())
    .filter((text) => /\b(update (private|public|auth)\.|delete from )/.test(text))
    .filter((text) => !/\bwhere\b/.test(text) && !/\bon conflict\b/.test(text));

test("every update and delete in a database function has a condition, as hosted Supabase requires", async () => {
  const functions = await sql<{ proname: string; prosrc: string }>(
    `select proname, prosrc from pg_proc
     where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
       and prolang in (select oid from pg_language where lanname in ('sql', 'plpgsql'))`,
  );
  expect(functions.length).toBeGreaterThan(15);
  const violations = functions.map(({ proname, prosrc }) => [proname, statementsWithoutCondition(prosrc)] as const);
  expect(violations.filter(([, statements]) => statements.length > 0)).toEqual([]);
  expect(statementsWithoutCondition("begin update private.rebuild_state set live_rev = 0; end")).toHaveLength(1);
});
