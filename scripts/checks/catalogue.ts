/**
 * `npm run catalogue -- [--rev REV | --folder PATH | --compare REV]` prints the database's objects in PGlite and PostgreSQL.
 * With `--compare`, the command prints only the differences to a git revision, and exits with 1 if it finds differences.
 */
import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { parseArgs } from "node:util";
import { type Database, openDatabase } from "../local/database.ts";
import { startPostgres } from "../local/postgres.ts";
import { ALL_TABLES_QUERY, CATALOGUE_QUERIES } from "./catalogue-queries.ts";
import { createProject, MIGRATIONS, type Migrations, migrationsOf, runInProject } from "./migration-project.ts";

type Query = Database["sql"];

const DATABASE_OPTIONS = {
  keys: { jwtSecret: "-".repeat(40), publishable: "sb_publishable_-", secret: "sb_secret_-" },
  siteUrl: "http://localhost",
  filesFolder: tmpdir(),
  email: { send: async () => {} },
};

function migrationsAt(rev: string): Migrations {
  const git = (...args: string[]) => execFileSync("git", args, { encoding: "utf8" });
  const paths = git("ls-tree", "--name-only", rev, `${MIGRATIONS}/`).trim().split("\n");
  return Object.fromEntries(paths.map((path) => [path.slice(MIGRATIONS.length + 1), git("show", `${rev}:${path}`)]));
}

const SPACE_OR_COMMENT = String.raw`(?:\s|--[^\n]*(?:\n|$))`;
const WHITESPACE_OR_LITERAL = new RegExp(
  `('(?:[^']|'')*')|${SPACE_OR_COMMENT}*([(),;])${SPACE_OR_COMMENT}*|${SPACE_OR_COMMENT}+`,
  "g",
);

export const normalise = (sql: string) =>
  sql.replace(WHITESPACE_OR_LITERAL, (_, literal?: string, mark?: string) => literal ?? mark ?? " ");

async function rowLines(query: Query): Promise<string[]> {
  const tables = await query<{ name: string; volatile: string[] }>(ALL_TABLES_QUERY);
  const lines: string[] = [];
  for (const { name, volatile } of tables) {
    const rows = await query<{ row: string }>(`select (to_jsonb(t) - $1::text[])::text as row from ${name} t`, [
      volatile,
    ]);
    lines.push(...rows.map(({ row }) => `row of ${name}: ${row}`));
  }
  return lines;
}

export async function catalogueLines(query: Query): Promise<string[]> {
  const lines: string[] = [];
  for (const text of CATALOGUE_QUERIES) {
    const rows = await query<{ line: string }>(text);
    lines.push(...rows.map(({ line }) => normalise(line)));
  }
  return [...lines, ...(await rowLines(query))].sort();
}

async function catalogueOf(database: Database): Promise<string[]> {
  try {
    return await catalogueLines(database.sql);
  } finally {
    await database.close();
  }
}

/** Starts a new PostgreSQL server, because roles belong to the whole server, not to one database. */
async function catalogues(migrations: Migrations): Promise<Record<string, string[]>> {
  const folder = createProject(migrations);
  const server = await startPostgres(["fsync=off"]);
  try {
    return await runInProject(folder, async () => ({
      pglite: await catalogueOf(await openDatabase(DATABASE_OPTIONS)),
      postgres: await catalogueOf(await openDatabase({ ...DATABASE_OPTIONS, databaseUrl: server.url })),
    }));
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

export function differences(before: readonly string[], after: readonly string[]): string[] {
  const [oldLines, newLines] = [new Set(before), new Set(after)];
  return [
    ...before.filter((line) => !newLines.has(line)).map((line) => `- ${line}`),
    ...after.filter((line) => !oldLines.has(line)).map((line) => `+ ${line}`),
  ].sort((a, b) => (a.slice(2) < b.slice(2) ? -1 : 1));
}

const withoutComment = (line: string) => line.replace(/^(comment on .*?: ).*/, "$1");

if (import.meta.main) {
  const { values } = parseArgs({
    options: { rev: { type: "string" }, folder: { type: "string" }, compare: { type: "string" } },
  });
  const migrations = values.rev ? migrationsAt(values.rev) : migrationsOf(values.folder ?? MIGRATIONS);
  const currentCatalogues = await catalogues(migrations);
  const cataloguesBefore = values.compare ? await catalogues(migrationsAt(values.compare)) : undefined;
  for (const [backend, lines] of Object.entries(currentCatalogues)) {
    const printedLines = cataloguesBefore
      ? differences((cataloguesBefore[backend] ?? []).map(withoutComment), lines.map(withoutComment))
      : lines;
    console.log(
      `# ${backend}: ${lines.length} objects${cataloguesBefore ? `, ${printedLines.length} differences` : ""}`,
    );
    for (const line of printedLines) console.log(line);
    if (cataloguesBefore && printedLines.length > 0) process.exitCode = 1;
  }
}
