import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  inProject,
  MIGRATIONS,
  type Migrations,
  migrationsOf,
  projectWith,
} from "../../scripts/checks/migration-project.ts";
import { openDatabase } from "../../scripts/local/database.ts";
import { killCommands, runCommand } from "../robust/commands.ts";
import { type BackendKind, emptyFolder } from "../support/backend.ts";
import { createDatabase, type OwnDatabase } from "../support/real-postgres.ts";

/** A database whose migrations are not those of this checkout is left as it is. */

const ACCESS = "20261101000100_access.sql";
const here = migrationsOf(MIGRATIONS);
const access = here[ACCESS] ?? "";
/** A release whose files were replaced since; it has tables of the same names. */
const replaced: Migrations = {
  [ACCESS]: access,
  "20261102000700_rebuild_state.sql": `
    create table private.rebuild_state (only_row boolean primary key default true, live_rev bigint);
    insert into private.rebuild_state (live_rev) values (41);`,
  "20261123000300_publishing.sql":
    "alter table private.rebuild_state add column started_at timestamptz;",
};

const folders: string[] = [];
const owned: OwnDatabase[] = [];
afterAll(async () => {
  for (const database of owned) await database.drop();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A place for one database, and how releases with other migrations open it. */
async function newPlace(kind: BackendKind = "postgres") {
  const dataDir = emptyFolder();
  folders.push(dataDir);
  const own = kind === "postgres" ? await createDatabase({ isMigrated: false }) : undefined;
  if (own) owned.push(own);
  const options = {
    keys: { jwtSecret: "-".repeat(40), publishable: "-", secret: "-" },
    ...{ siteUrl: "http://localhost", files: join(dataDir, "files") },
    email: { send: async () => {} },
    ...(own ? { databaseUrl: own.url } : { folder: join(dataDir, "database") }),
  };
  const openWith = async (migrations: Migrations) => {
    const project = projectWith(migrations);
    folders.push(project);
    return inProject(project, () => openDatabase(options));
  };
  const stateWith = async (migrations: Migrations) => {
    const database = await openWith(migrations);
    const tables = await database.sql(
      `select schemaname, tablename, (xpath('//row', query_to_xml(
          format('select * from %I.%I', schemaname, tablename), false, false, '')))::text as rows
       from pg_tables where schemaname not in ('pg_catalog', 'information_schema') order by 1, 2`,
    );
    await database.close();
    return tables;
  };
  return { dataDir, own, openWith, stateWith };
}

describe.each<BackendKind>(["pglite", "postgres"])(
  "on %s, made by files that were replaced since",
  (kind) => {
    let place: Awaited<ReturnType<typeof newPlace>>;
    let before: unknown;
    const sentence =
      /^The database was made by migrations that differ from supabase\/migrations \(20261102000700_rebuild_state and 1 more\), so nothing was changed: back up [^.]+ `npm run reset`[^.]+\.$/m;

    beforeAll(async () => {
      place = await newPlace(kind);
      before = await place.stateWith(replaced);
    });
    afterAll(killCommands);

    test("it is refused in one sentence, and nothing is changed", async () => {
      await expect(place.openWith(here)).rejects.toThrow(sentence);
      expect(await place.stateWith(replaced)).toEqual(before);
    });

    test.each([
      ["npm start", "scripts/local/start.ts", []],
      ["npm run dev", "scripts/local/dev.ts", []],
      ["npm run sql", "scripts/local/sql.ts", ["select 1"]],
    ])("%s ends with that sentence alone", async (_, script, args) => {
      const env = { DATA_DIR: place.dataDir, DATABASE_URL: place.own?.url ?? "" };
      const { code, output } = await runCommand(script, args, env);
      expect([code, output.trim().split("\n").length]).toEqual([1, 1]);
      expect(output).toMatch(sentence);
      expect(await place.stateWith(replaced)).toEqual(before);
    });
  },
);

test("a file that was edited after it was applied is named", async () => {
  const { openWith } = await newPlace();
  await (await openWith({ [ACCESS]: access })).close();
  const edited = access.replace("statement_timeout = '8s'", "statement_timeout = '9s'");
  expect(edited).not.toBe(access);
  await expect(openWith({ ...here, [ACCESS]: edited })).rejects.toThrow(
    "supabase/migrations (20261101000100_access), so",
  );
});

test("a new comment is no difference, and neither are files that were not applied yet", async () => {
  const { openWith } = await newPlace();
  await (await openWith({ [ACCESS]: access })).close();
  const reworded = `-- What it's about.\n${access.replaceAll(";\n", ";  -- Done; really.\n\n")}`;
  const database = await openWith({ ...here, [ACCESS]: reworded });
  expect(await database.sql("select rev::int from public.er_content_revision")).toEqual([
    { rev: 0 },
  ]);
  await database.close();
});
