import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  createProject,
  MIGRATIONS,
  type Migrations,
  migrationsOf,
  runInProject,
} from "../../scripts/checks/migration-project.ts";
import { openDatabase } from "../../scripts/local/database.ts";
import { killCommands, runCommand } from "../robust/commands.ts";
import { type BackendKind, emptyFolder } from "../support/backend.ts";
import { createDatabase, type OwnDatabase } from "../support/real-postgres.ts";

/** If a database has migrations that are missing or different in this checkout, the product does not change the database. */

const ACCESS = "20261128000100_access.sql";
const currentMigrations = migrationsOf(MIGRATIONS);
const accessSql = currentMigrations[ACCESS] ?? "";
/** The migrations of an old release. Later releases have other files, which create tables with the same names. */
const replacedMigrations: Migrations = {
  [ACCESS]: accessSql,
  "20261128000710_rebuild_state.sql": `
    create table private.rebuild_state (only_row boolean primary key default true, live_rev bigint);
    insert into private.rebuild_state (live_rev) values (41);`,
  "20261128000910_publishing.sql": "alter table private.rebuild_state add column started_at timestamptz;",
};

const folders: string[] = [];
const databases: OwnDatabase[] = [];
afterAll(async () => {
  for (const database of databases) await database.drop();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Creates a database. A test opens the database with the migrations of several releases. */
async function createTestDatabase(kind: BackendKind = "postgres") {
  const dataDir = emptyFolder();
  folders.push(dataDir);
  const ownDatabase = kind === "postgres" ? await createDatabase({ isMigrated: false }) : undefined;
  if (ownDatabase) databases.push(ownDatabase);
  const options = {
    keys: { jwtSecret: "-".repeat(40), publishable: "-", secret: "-" },
    siteUrl: "http://localhost",
    filesFolder: join(dataDir, "files"),
    email: { send: async () => {} },
    ...(ownDatabase ? { databaseUrl: ownDatabase.url } : { folder: join(dataDir, "database") }),
  };
  const openWith = async (migrations: Migrations) => {
    const project = createProject(migrations);
    folders.push(project);
    return runInProject(project, () => openDatabase(options));
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
  return { dataDir, ownDatabase, openWith, stateWith };
}

describe.each<BackendKind>(["pglite", "postgres"])(
  "a database on %s with migrations that were later replaced",
  (kind) => {
    let testDatabase: Awaited<ReturnType<typeof createTestDatabase>>;
    let stateBefore: unknown;
    const expectedError =
      /^The database belongs to another version of the product \(it has 20261128000710_rebuild_state and 1 more\) and was not changed: run `npm run reset` [^.]+, or go back to the older commit [^.]+\.$/m;

    beforeAll(async () => {
      testDatabase = await createTestDatabase(kind);
      stateBefore = await testDatabase.stateWith(replacedMigrations);
    });
    afterAll(killCommands);

    test("opening the database fails with one sentence and changes nothing", async () => {
      await expect(testDatabase.openWith(currentMigrations)).rejects.toThrow(expectedError);
      expect(await testDatabase.stateWith(replacedMigrations)).toEqual(stateBefore);
    });

    test.each([
      ["npm start", "scripts/local/start.ts", []],
      ["npm run dev", "scripts/local/dev.ts", []],
      ["npm run sql", "scripts/local/sql.ts", ["select 1"]],
    ])("%s prints only the error about the migrations and ends", async (_, script, args) => {
      const env = {
        DATA_DIR: testDatabase.dataDir,
        DATABASE_URL: testDatabase.ownDatabase?.url ?? "",
      };
      const { code, output } = await runCommand(script, args, env);
      expect([code, output.trim().split("\n").length]).toEqual([1, 1]);
      expect(output).toMatch(expectedError);
      expect(await testDatabase.stateWith(replacedMigrations)).toEqual(stateBefore);
    });
  },
);

test("the error names a migration whose file has changed after the database applied it", async () => {
  const { openWith } = await createTestDatabase();
  await (await openWith({ [ACCESS]: accessSql })).close();
  const editedMigration = accessSql.replace("statement_timeout = '8s'", "statement_timeout = '9s'");
  expect(editedMigration).not.toBe(accessSql);
  await expect(openWith({ ...currentMigrations, [ACCESS]: editedMigration })).rejects.toThrow(
    "(it has 20261128000100_access) and was not changed",
  );
});

test("the product opens a database if this checkout only adds migrations and changes comments", async () => {
  const { openWith } = await createTestDatabase();
  await (await openWith({ [ACCESS]: accessSql })).close();
  // A comment inside of a function would belong to the function.
  const reworded = accessSql.replaceAll(/;\n\n(?=\S)/g, ";  -- Done; really.\n\n\n");
  const rewordedSql = `-- What it's about.\n${reworded}`;
  const database = await openWith({ ...currentMigrations, [ACCESS]: rewordedSql });
  expect(await database.sql("select rev::int from public.er_content_revision")).toEqual([{ rev: 0 }]);
  await database.close();
});
