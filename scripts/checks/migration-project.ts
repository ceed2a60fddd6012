import { mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

export const MIGRATIONS = "supabase/migrations";

/** The last migration of the baseline, which is also the oldest supported release. */
export const BASELINE_END = "20261128002800_schedules.sql";

export type Migrations = Record<string, string>;

export const migrationsOf = (folder: string): Migrations =>
  Object.fromEntries(
    readdirSync(folder)
      .sort()
      .map((name) => [name, readFileSync(join(folder, name), "utf8")]),
  );

export function createProject(migrations: Migrations): string {
  const folder = mkdtempSync(join(tmpdir(), "recap-migrations-"));
  mkdirSync(join(folder, MIGRATIONS), { recursive: true });
  for (const name of ["src", "scripts", "node_modules", "supabase/templates", "supabase/config.toml"])
    symlinkSync(resolve(name), join(folder, name));
  addMigrations(folder, migrations);
  return folder;
}

export function addMigrations(folder: string, migrations: Migrations): void {
  for (const [name, sql] of Object.entries(migrations)) writeFileSync(join(folder, MIGRATIONS, name), sql);
}

/** Runs `work` with `folder` as the current folder, because the database reads its migrations from there. */
export async function runInProject<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const previousFolder = process.cwd();
  process.chdir(folder);
  try {
    return await work();
  } finally {
    process.chdir(previousFolder);
  }
}
