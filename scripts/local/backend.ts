import { randomBytes } from "node:crypto";
import { join } from "node:path";
import type { RelayRules } from "../../src/domain/site/publishing.ts";
import { apiLedger } from "../../supabase/functions/_shared/publish/ledger.ts";
import { clientOf } from "./admin-client.ts";
import { ATTEMPT_RULES, type AttemptRule } from "./attempts.ts";
import { openDatabase } from "./database.ts";
import { createFront } from "./front.ts";
import { createFunctions } from "./functions.ts";
import { readKeys } from "./keys.ts";
import type { AppOptions } from "./lite.ts";
import { takeLock } from "./lock.ts";
import { createMailbox } from "./mail.ts";
import { createMailer } from "./mailer.ts";
import { createRealtime } from "./realtime.ts";
import { createRebuild } from "./rebuild.ts";

export interface BackendOptions {
  /** The folder of all local state. This process becomes its only owner. */
  dataDir: string;
  /** The one origin: site, APIs and mail page. */
  url: string;
  databaseUrl?: string | undefined;
  /** Of an embedded database: it goes with this process, and needs no files. */
  inMemory?: boolean;
  /** Without it, a site is built and rebuilt; with it, this answers for the site (dev server). */
  siteProxy?: (request: Request) => Promise<Response>;
  /** False for a backend that only lends its database to a command. */
  listens?: boolean;
  /** How often sign-ins and e-mails may be asked for; tests that sign many in lift it. */
  attemptRules?: readonly AttemptRule[];
  google?: AppOptions["google"];
  /** Settings for the edge functions, as a hosted project's secrets. */
  secrets?: Record<string, string | undefined>;
}

export type LocalBackend = Awaited<ReturnType<typeof createLocalBackend>>;

/** Quiet time after a change, and the longest wait while changes keep coming (architecture, "Publishing"). */
const LOCAL_RULES: RelayRules = {
  quiet: 1_000,
  maxWait: 15_000,
  startLease: 3_600_000,
  buildLease: 3_600_000,
  budget: 1_000_000,
};

/**
 * The local stand-in for Supabase and Netlify, on one origin (architecture,
 * "The local backend"). Throws `DataInUse` while another process owns
 * the folder.
 */
export async function createLocalBackend(options: BackendOptions) {
  const { dataDir, url } = options;
  const token = randomBytes(24).toString("base64url");
  const lock = takeLock(dataDir, options.listens === false ? null : url, token);
  const keys = readKeys(dataDir);
  const mailbox = createMailbox();
  const mailer = createMailer(mailbox, url);
  const database = await openDatabase({
    keys,
    siteUrl: url,
    email: mailbox,
    google: options.google,
    ...(options.inMemory ? {} : { folder: join(dataDir, "database") }),
    files: join(dataDir, "files"),
    databaseUrl: options.databaseUrl,
  }).catch((error) => {
    lock.release();
    throw error;
  });

  const buildEnv = {
    // Always this backend, whatever .env says for a hosted one: its revision is waited for.
    PUBLIC_SUPABASE_URL: url,
    PUBLIC_SUPABASE_ANON_KEY: keys.publishable,
    BUILD_CACHE_DIR: join(dataDir, "cache"),
  };
  const rebuild = createRebuild({
    dataDir,
    env: buildEnv,
    rules: LOCAL_RULES,
    ledger: apiLedger(clientOf({ url, keys, fetch: database.handle })),
    forgetLease: () =>
      database.sql(
        `update private.rebuild_state set lease_until = null, lease_token = null, started_at = null
         where lease_token is not null`,
      ),
    newestRev: async () => {
      const [state] = await database.sql<{ rev: number }>(
        "select rev from public.er_content_revision",
      );
      return Number(state?.rev ?? 0);
    },
  });

  const realtime = createRealtime(database, keys, url);
  const functions = createFunctions({ ...keys, url, secrets: options.secrets ?? {} });
  const front = createFront({
    functions,
    token,
    database,
    mailbox,
    mailer,
    rebuild,
    attemptRules: options.attemptRules ?? ATTEMPT_RULES,
    siteProxy: options.siteProxy,
  });

  return {
    url,
    keys,
    database,
    mailbox,
    rebuild,
    realtime,
    functions,
    /** The settings of a build of this site. */
    buildEnv,
    /** Answers the WebSocket of /realtime/v1. */
    upgrade: realtime.upgrade,
    fetch: async (request: Request, env?: object) => front.fetch(request, env),
    async close(): Promise<void> {
      await functions.close();
      await realtime.close();
      await rebuild.close();
      await database.close();
      lock.release();
    },
  };
}
