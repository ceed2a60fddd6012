/** `npm run test:parity` runs the tests of the API on a real Supabase, and prints a table of the differences. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import postgres from "postgres";
import { fail } from "../local/fail.ts";
import { differenceTable, type Report } from "./difference-table.ts";
import { type ParityTarget, parityTarget } from "./parity-target.ts";

const fetchJson = (url: string, headers = {}) =>
  fetch(url, { headers }).then((response) => response.json() as Promise<Record<string, unknown>>);

/** Refuses a project with accounts or imported recaps, because the tests delete everything. Returns the database's version. */
async function refuseProjectInUse({ databaseUrl }: ParityTarget): Promise<string> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  try {
    const [row] = await sql`
      select version(), (select count(*)::int from auth.users where email not like '%.test') as accounts,
        (select count(*)::int from public.er_episodes where source_key is not null) as imported`;
    if (row?.["accounts"] || row?.["imported"])
      throw new Error(
        "The project has accounts or imported recaps, and these tests delete everything. Create a project only for tests.",
      );
    return String(row?.["version"]).split(" ").slice(0, 2).join(" ");
  } finally {
    await sql.end();
  }
}

async function versionsOf({ url, publishable }: ParityTarget): Promise<string[]> {
  const key = { apikey: publishable };
  const dataApi = await fetch(`${url}/rest/v1/`, { headers: key });
  const auth = await fetchJson(`${url}/auth/v1/health`, key);
  return [`Data API ${dataApi.headers.get("server") ?? "unknown"}`, `Auth ${auth["version"]}`];
}

try {
  const target = parityTarget(process.env);
  const database = await refuseProjectInUse(target);
  console.log([target.url, database, ...(await versionsOf(target))].join(" · "));
  const folder = mkdtempSync(join(tmpdir(), "recap-parity-"));
  const file = join(folder, "report.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const config = ["--config", "vitest.parity.config.ts"];
  const args = ["node_modules/vitest/vitest.mjs", "run", ...config, ...reporters];
  const { status } = spawnSync(process.execPath, [...args, ...process.argv.slice(2)], {
    stdio: "inherit",
  });
  const report = JSON.parse(readFileSync(file, "utf8")) as Report;
  rmSync(folder, { recursive: true, force: true });
  console.log(`\n${differenceTable(report, (path) => basename(path, ".test.ts"))}`);
  process.exit(status ?? 1);
} catch (error) {
  fail(error);
}
