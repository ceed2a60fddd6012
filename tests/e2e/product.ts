/** Gives tests access to the database, the API and the files of the running product. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Keys } from "../../scripts/local/keys.ts";
import { readOwner } from "../../scripts/local/lock.ts";

/** The global setup sets these variables for every worker. */
function setting(name: "E2E_URL" | "E2E_DATA_DIR"): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: the global setup did not run.`);
  return value;
}

export const siteUrl = () => setting("E2E_URL");
export const dataDir = () => setting("E2E_DATA_DIR");

/** Finds the folder of the current site: the folder whose build.json is the same as the build.json that the server sends. */
export async function siteFolder(): Promise<string> {
  const liveBuildText = await (await fetch(`${siteUrl()}/build.json`)).text();
  const sites = join(dataDir(), "sites");
  const siteNames = readdirSync(sites).filter((name) => existsSync(join(sites, name, "build.json")));
  const folderName = siteNames.find((name) => readFileSync(join(sites, name, "build.json"), "utf8") === liveBuildText);
  if (!folderName) throw new Error(`No folder in ${sites} contains the site that the server sends.`);
  return join(sites, folderName);
}

export type Row = Record<string, unknown>;

/** Runs SQL as the owner of the database, like `npm run sql`. Throws the error message of PostgreSQL. */
export async function sql<T = Row>(query: string): Promise<T[]> {
  const owner = readOwner(dataDir());
  if (!owner?.url) throw new Error(`No product runs on ${dataDir()}.`);
  const response = await fetch(`${owner.url}/__local/sql`, {
    method: "POST",
    headers: { authorization: `Bearer ${owner.token}` },
    body: query,
  });
  const result = (await response.json()) as { rows?: T[]; error?: string };
  if (result.error) throw new Error(result.error);
  return result.rows ?? [];
}

/** Quotes a text for SQL. */
export const sqlString = (text: string) => `'${text.replaceAll("'", "''")}'`;

const CONTENT_TABLES = ["er_categories", "er_shows", "er_episodes"];

/** Drops the check constraints of the content tables, runs statements, and adds the constraints again. */
export async function sqlWithoutChecks(statements: string): Promise<void> {
  const checks = await sql<{ tab: string; conname: string; def: string }>(
    `select conrelid::regclass::text as tab, conname, pg_get_constraintdef(oid) as def
     from pg_constraint where contype = 'c'
       and conrelid in (${CONTENT_TABLES.map((table) => `'public.${table}'::regclass`)})`,
  );
  const dropStatements = checks.map((c) => `alter table ${c.tab} drop constraint "${c.conname}"`);
  const addStatements = checks.map((c) => {
    const def = c.def.replace(/ NOT VALID$/, "");
    return `alter table ${c.tab} add constraint "${c.conname}" ${def} not valid`;
  });
  // All statements run in one transaction, so a failure restores the constraints.
  await sql([...dropStatements, statements.replace(/;\s*$/, ""), ...addStatements].join(";\n"));
}

interface Build {
  rev: number;
  counts: { categories: number; shows: number; episodes: number };
}

export interface BuildStatus {
  liveRev: number | null;
  lastError: string | null;
  building: boolean;
}

const getJson = async <T>(path: string) => (await fetch(siteUrl() + path)).json() as Promise<T>;

export const liveBuild = () => getJson<Build>("/build.json");
export const buildStatus = () => getJson<BuildStatus>("/__status");

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Long enough for a build, and a little less than the time limit of a test. So the error has the last result. */
const WAIT_MS = 240_000;

/** Calls `read` until `isDone` accepts its result. After `timeout`, throws an error with the last result. */
export async function waitUntil<T>(
  read: () => Promise<T>,
  isDone: (value: T) => boolean,
  timeout = WAIT_MS,
): Promise<T> {
  const end = Date.now() + timeout;
  for (;;) {
    const lastValue = await read();
    if (isDone(lastValue)) return lastValue;
    if (Date.now() > end) throw new Error(`Still ${JSON.stringify(lastValue)} after ${timeout} ms.`);
    await pause(200);
  }
}

/** Waits until the site shows the current content of the database. */
export async function waitUntilLive(): Promise<void> {
  const [newestContent] = await sql<{ rev: number }>("select rev from er_content_revision");
  await waitUntil(liveBuild, ({ rev }) => rev >= Number(newestContent?.rev));
}

/** If no test has saved content for this long, no build runs or waits. */
const QUIET_MS = 6_000;

/** Waits until all content is live and no other test saves content. */
export async function waitUntilQuiet(): Promise<void> {
  let [rev, changedAt] = [-1, 0];
  const isLiveAndQuiet = async () => {
    const [newestContent] = await sql<{ rev: number }>("select rev from er_content_revision");
    if (Number(newestContent?.rev) !== rev) [rev, changedAt] = [Number(newestContent?.rev), Date.now()];
    return (await liveBuild()).rev >= rev && Date.now() - changedAt > QUIET_MS;
  };
  await waitUntil(isLiveAndQuiet, (isQuiet) => isQuiet);
}

export const keys = () => JSON.parse(readFileSync(join(dataDir(), "keys.json"), "utf8")) as Keys;

interface RequestOptions {
  token?: string;
  body?: unknown;
}

/** Sends a request to the backend with the public key, as any browser can. */
export async function api(method: string, path: string, { token, body }: RequestOptions = {}) {
  const { publishable } = keys();
  const response = await fetch(siteUrl() + path, {
    method,
    headers: {
      apikey: publishable,
      authorization: `Bearer ${token ?? publishable}`,
      "content-type": "application/json",
      prefer: "return=representation",
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  // biome-ignore lint/suspicious/noExplicitAny: tests check the body that the API returned
  return { status: response.status, body: (text ? JSON.parse(text) : null) as any };
}

/** The access token of a demo account. */
export async function signInForToken(email: string): Promise<string> {
  const credentials = { email, password: "demo-password" };
  const response = await api("POST", "/auth/v1/token?grant_type=password", { body: credentials });
  if (response.status !== 200) throw new Error(`Sign-in of ${email} answered ${response.status}.`);
  return response.body.access_token;
}
