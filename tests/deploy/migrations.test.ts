import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { BASELINE_END, MIGRATIONS, migrationsOf } from "../../scripts/checks/migration-project.ts";

const migrations = migrationsOf(MIGRATIONS);
const baselineSql = Object.entries(migrations)
  .filter(([name]) => name <= BASELINE_END)
  .map(([, sql]) => sql)
  .join("\n");

const DEFINITION =
  /^create (?:unlogged |unique )?(function|table|index|trigger|policy|type|view) ([\w.]+)(?:[^;]*? on ([\w.]+)|(\([^)]*\)))?/gm;

/** Returns the objects that the SQL creates. A function has its parameters, a trigger and a policy have their table. */
const definedObjects = (sql: string) =>
  [...sql.matchAll(DEFINITION)].map(([, kind, name, table, parameters]) =>
    kind === "function"
      ? `function ${name}${parameters?.replace(/\s+/g, " ")}`
      : `${kind} ${name}${kind === "trigger" || kind === "policy" ? ` on ${table}` : ""}`,
  );

const repeated = (names: readonly string[]) => names.filter((name, index) => names.indexOf(name) !== index);

/** What changes an object that an earlier statement has created. */
const CHANGE =
  /^(?:create or replace |drop |alter (?:table \S+ (?:add|drop|rename|alter)|function|trigger|policy)).*/gm;

test("the baseline defines every object once and changes none", () => {
  const objects = definedObjects(baselineSql);
  expect(objects.length).toBeGreaterThan(700);
  expect(repeated(objects)).toEqual([]);
  expect(baselineSql.match(CHANGE)).toBeNull();
});

test("the checks of the baseline report a repeated and a changed object", () => {
  const sql = `create function private.f(a text,
  b text) returns text\nlanguage sql as $$ select a $$;
create policy p on public.t for select using (true);
create or replace function private.f(a text, b text) returns text
alter table public.t add column a text;`;
  expect(repeated([...definedObjects(sql), "function private.f(a text, b text)"])).toEqual([
    "function private.f(a text, b text)",
  ]);
  expect(definedObjects(sql)).toContain("policy p on public.t");
  expect(sql.match(CHANGE)).toHaveLength(2);
});

test("the name of each migration is a time and a subject, and no two have the same time", () => {
  const names = Object.keys(migrations);
  const times = names.map((name) => {
    const [, ...parts] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)_[a-z_]+\.sql$/.exec(name) ?? [];
    const [year = 0, month = 0, ...rest] = parts.map(Number);
    const time = new Date(Date.UTC(year, month - 1, ...(rest as [number])));
    return Number.isNaN(time.getTime()) ? name : time.toISOString().replace(/\D/g, "").slice(0, 14);
  });
  expect(times).toEqual(names.map((name) => name.slice(0, 14)));
  expect(repeated(times)).toEqual([]);
});

/** The output of `sha256sum` for the migrations of releases. Databases have applied them, so no one may change them. */
const FROZEN_LINES = readFileSync("supabase/landed.sha256", "utf8")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"));

const digestOf = (file: string) => createHash("sha256").update(readFileSync(file)).digest("hex");

/** Returns the lines whose file is missing or has changed. */
const changedLines = (lines: readonly string[]) =>
  lines.filter((line) => {
    const [digest, file = ""] = line.split("  ");
    return !existsSync(file) || digestOf(file) !== digest;
  });

test("no migration of a release has changed or is missing", () => {
  expect(changedLines(FROZEN_LINES)).toEqual([]);
});

test("a migration that is in no release is newer than all migrations of releases", () => {
  const frozenFiles = FROZEN_LINES.map((line) => line.split("  ")[1] ?? "").sort();
  const allFiles = readdirSync(MIGRATIONS).sort();
  expect(allFiles.slice(0, frozenFiles.length).map((name) => `${MIGRATIONS}/${name}`)).toEqual(frozenFiles);
});

test("the check reports a changed and a missing file", () => {
  const file = `${MIGRATIONS}/${readdirSync(MIGRATIONS)[0]}`;
  const unchangedLine = `${digestOf(file)}  ${file}`;
  const editedLine = `${"0".repeat(64)}  ${file}`;
  const deletedLine = `${digestOf(file)}  ${MIGRATIONS}/20261101000000_deleted.sql`;
  expect(changedLines([unchangedLine, editedLine, deletedLine])).toEqual([editedLine, deletedLine]);
});

test("the table in docs/architecture.md has a row for every migration, in order", () => {
  const [, chapter = ""] = readFileSync("docs/architecture.md", "utf8").split("\n## The database\n");
  const rows = [...(chapter.split("\n## ")[0] ?? "").matchAll(/^\| (\w+) +\| /gm)].slice(1);
  const subjects = readdirSync("supabase/migrations")
    .sort()
    .map((file) => file.slice(15, -".sql".length));
  expect(rows.map(([, subject]) => subject)).toEqual(subjects);
});
