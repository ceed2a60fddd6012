import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** The output of `sha256sum` for the frozen migrations. No one may change them, because databases have applied them. */
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

test("no frozen migration has changed or is missing", () => {
  expect(FROZEN_LINES.length).toBeGreaterThan(0);
  expect(changedLines(FROZEN_LINES)).toEqual([]);
});

test("a migration that is not frozen is newer than all frozen migrations", () => {
  const frozenFiles = FROZEN_LINES.map((line) => line.split("  ")[1] ?? "").sort();
  const allFiles = readdirSync("supabase/migrations").sort();
  expect(
    allFiles.slice(0, frozenFiles.length).map((name) => `supabase/migrations/${name}`),
  ).toEqual(frozenFiles);
});

test("the check reports a changed and a missing file", () => {
  const file = `supabase/migrations/${readdirSync("supabase/migrations")[0]}`;
  const unchangedLine = `${digestOf(file)}  ${file}`;
  const editedLine = `${"0".repeat(64)}  ${file}`;
  const deletedLine = `${digestOf(file)}  supabase/migrations/20261101000000_deleted.sql`;
  expect(changedLines([unchangedLine, editedLine, deletedLine])).toEqual([editedLine, deletedLine]);
});

test("the table in docs/architecture.md has a row for every migration, in order", () => {
  const [, chapter = ""] = readFileSync("docs/architecture.md", "utf8").split(
    "\n## The database\n",
  );
  const rows = [...(chapter.split("\n## ")[0] ?? "").matchAll(/^\| (\w+) +\| /gm)].slice(1);
  const subjects = readdirSync("supabase/migrations")
    .sort()
    .map((file) => file.slice(15, -".sql".length));
  expect(rows.map(([, subject]) => subject)).toEqual(subjects);
});
