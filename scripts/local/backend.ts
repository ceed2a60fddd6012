import { randomBytes } from "node:crypto";
import { join } from "node:path";
import type { HttpBindings } from "@hono/node-server";
import { type Context, Hono } from "hono";
import { compress } from "hono/compress";
import { hideAccounts } from "./accounts.ts";
import { ATTEMPT_RULES, type AttemptRule, createAttempts } from "./attempts.ts";
import { type Database, openDatabase } from "./database.ts";
import { type Keys, readKeys } from "./keys.ts";
import { limitRequests } from "./limits.ts";
import { takeLock } from "./lock.ts";
import { createMailbox, type Mailbox } from "./mail.ts";
import { createRebuild, type Rebuild } from "./rebuild.ts";

export interface BackendOptions {
  /** The folder of all local state. This process becomes its only owner. */
  dataDir: string;
  /** The one origin: site, APIs and mail page. */
  url: string;
  databaseUrl?: string | undefined;
  /** Without it, a site is built and rebuilt; with it, this answers for the site (dev server). */
  siteProxy?: (request: Request) => Promise<Response>;
  /** False for a backend that only lends its database to a command. */
  listens?: boolean;
  quiet?: number;
  /** How often sign-ins and e-mails may be asked for; tests that sign many in lift it. */
  attemptRules?: readonly AttemptRule[];
}

/** The local stand-in for Supabase and Netlify, on one origin (DESIGN §4). */
export interface LocalBackend {
  url: string;
  keys: Keys;
  database: Database;
  mailbox: Mailbox;
  rebuild: Rebuild;
  /** What a build of this site is told. */
  buildEnv: Record<string, string>;
  fetch(request: Request, env?: object): Promise<Response>;
  close(): Promise<void>;
}

/** The caller's address; requests in-process have none and count together. */
function addressOf(c: Context): string {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
  return incoming?.socket.remoteAddress ?? "in-process";
}

/** What a request to Auth asks for; null where that cannot be read. */
const askedOf = (c: Context): Promise<Record<string, unknown> | null> =>
  c.req.raw
    .clone()
    .json()
    .catch(() => null);

/** A mailbox, whichever way it is written; broken bodies count together. */
const mailboxOf = (asked: Record<string, unknown> | null) =>
  String(asked?.["email"] ?? "")
    .trim()
    .toLowerCase();

/** Quiet time after a change, and the longest wait while changes keep coming (DESIGN §1). */
const QUIET_MS = 1_000;
const LONGEST_WAIT_MS = 15_000;

/** Opens everything. Throws `DataInUse` while another process owns the folder. */
export async function createLocalBackend(options: BackendOptions): Promise<LocalBackend> {
  const { dataDir, url } = options;
  const token = randomBytes(24).toString("base64url");
  const lock = takeLock(dataDir, options.listens === false ? null : url, token);
  const keys = readKeys(dataDir);
  const mailbox = createMailbox();
  const database = await openDatabase({
    keys,
    siteUrl: url,
    email: mailbox,
    folder: join(dataDir, "database"),
    files: join(dataDir, "files"),
    databaseUrl: options.databaseUrl,
  }).catch((error) => {
    lock.release();
    throw error;
  });

  const buildEnv = {
    PUBLIC_SUPABASE_URL: process.env["PUBLIC_SUPABASE_URL"] || url,
    PUBLIC_SUPABASE_ANON_KEY: process.env["PUBLIC_SUPABASE_ANON_KEY"] || keys.publishable,
    BUILD_CACHE_DIR: join(dataDir, "cache"),
  };
  const rebuild = createRebuild({
    dataDir,
    env: buildEnv,
    quiet: options.quiet ?? QUIET_MS,
    longest: LONGEST_WAIT_MS,
    newestRev: async () => {
      const [state] = await database.sql<{ rev: number }>(
        "select rev from public.er_content_revision",
      );
      return Number(state?.rev ?? 0);
    },
  });

  const attempts = createAttempts(options.attemptRules ?? ATTEMPT_RULES);
  const app = new Hono();
  app.use(compress());
  app.use("/rest/*", limitRequests("rest"));
  app.use("/auth/*", limitRequests("auth"));
  app.use("/storage/*", limitRequests("storage"));
  app.use("/auth/v1/*", async (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    for (const rule of attempts.rulesFor(c.req.method, pathname + search)) {
      const wait = attempts.refused(
        rule,
        rule.counts === "address" ? addressOf(c) : mailboxOf(await askedOf(c)),
      );
      if (wait === null) continue;
      const body = {
        code: 429,
        error_code: rule.code,
        msg: "Request rate limit reached",
      };
      return c.json(body, 429, { "retry-after": String(wait) });
    }
    return next();
  });
  for (const api of ["/rest/v1/*", "/storage/v1/*"]) {
    app.all(api, (c) => database.handle(c.req.raw));
  }
  app.all("/auth/v1/*", async (c) => {
    const asked = await askedOf(c);
    return hideAccounts(database, c.req.raw, asked, await database.handle(c.req.raw));
  });
  app.get("/__mail", (c) => c.html(mailbox.page()));
  app.get("/__status", (c) => c.json(rebuild.status()));
  app.post("/__local/sql", async (c) => {
    if (c.req.header("authorization") !== `Bearer ${token}`) return c.body(null, 404);
    try {
      return c.json({ rows: await database.sql(await c.req.text()) });
    } catch (error) {
      return c.json({ error: (error as Error).message }, 400);
    }
  });
  app.all("*", async (c) => {
    if (options.siteProxy) return options.siteProxy(c.req.raw);
    if (c.req.method !== "GET" && c.req.method !== "HEAD") return c.body(null, 405);
    const known = c.req.header("if-none-match");
    return rebuild.respond(c.req.path, known) ?? c.text("The site is being built.", 503);
  });

  return {
    url,
    keys,
    database,
    mailbox,
    rebuild,
    buildEnv,
    fetch: async (request, env) => app.fetch(request, env),
    async close() {
      await rebuild.close();
      await database.close();
      lock.release();
    },
  };
}
