import { randomBytes } from "node:crypto";
import { join } from "node:path";
import type { RelayRules } from "../../src/domain/site/publishing.ts";
import { apiLedger } from "../../supabase/functions/_shared/publish/ledger.ts";
import { clientOf } from "./admin-client.ts";
import { ATTEMPT_RULES, type AttemptRule } from "./attempts.ts";
import { openDatabase } from "./database.ts";
import { type DATABASE_LIMITS, superviseDatabase } from "./database-supervisor.ts";
import { type FreeSpace, freeSpaceOf } from "./free-space.ts";
import { explainFullDisk } from "./full-disk.ts";
import { createFunctions } from "./functions.ts";
import { readKeys } from "./keys.ts";
import type { LiteAppOptions } from "./lite.ts";
import { acquireLock } from "./lock.ts";
import { createMailbox } from "./mail.ts";
import { createMailer } from "./mailer.ts";
import { createRealtime } from "./realtime.ts";
import { createRebuild } from "./rebuild.ts";
import { deleteOldUploads } from "./resumable-uploads.ts";
import { createRouter } from "./router.ts";
import { deletePartialFiles } from "./storage-files.ts";

export interface BackendOptions {
  dataDir: string;
  url: string;
  databaseUrl?: string | undefined;
  /** If true, the database runs in this process, and an embedded database writes no files. Only tests set this option. */
  inMemory?: boolean;
  databaseLimits?: typeof DATABASE_LIMITS;
  /** Requests pages from the dev server. Without this function, the backend builds and serves the site. */
  siteProxy?: (request: Request) => Promise<Response>;
  /** False if no server makes the backend reachable at `url`. */
  listens?: boolean;
  attemptRules?: readonly AttemptRule[];
  /** The free bytes of the data folder's disk. */
  freeSpace?: FreeSpace;
  google?: LiteAppOptions["google"];
  /** The number of the operator's proxies in front of this backend. With 0, the backend trusts no forwarding header. */
  trustedProxies?: number | undefined;
  /** Returns the free space of a folder's disk. Only tests set this function. */
  freeMegabytes?: (folder: string) => number;
  secrets?: Record<string, string | undefined>;
}

export type LocalBackend = Awaited<ReturnType<typeof createLocalBackend>>;

const LOCAL_RULES: RelayRules = {
  quiet: 1_000,
  maxWait: 15_000,
  startLease: 3_600_000,
  buildLease: 3_600_000,
  budget: 1_000_000,
};

/** Replaces Supabase and Netlify (architecture, "The local backend"). Throws `DataInUse` if another process uses the data. */
export async function createLocalBackend(options: BackendOptions) {
  return openBackend(options).catch((error) => {
    throw explainFullDisk(error, options.dataDir, options.freeMegabytes);
  });
}

async function openBackend(options: BackendOptions) {
  const { dataDir, url } = options;
  const token = randomBytes(24).toString("base64url");
  const lock = acquireLock(dataDir, options.listens === false ? null : url, token);
  const keys = readKeys(dataDir);
  const filesFolder = join(dataDir, "files");
  deletePartialFiles(filesFolder);
  deleteOldUploads(filesFolder, Date.now());
  const mailbox = createMailbox();
  const mailer = createMailer(mailbox, url);
  const databaseOptions = {
    keys,
    siteUrl: url,
    email: mailbox,
    google: options.google,
    filesFolder,
    databaseUrl: options.databaseUrl,
  };
  const database = await (options.inMemory
    ? openDatabase(databaseOptions)
    : superviseDatabase({ ...databaseOptions, folder: join(dataDir, "database") }, options.databaseLimits)
  ).catch((error) => {
    lock.release();
    throw error;
  });

  const buildEnv = {
    // These settings override a hosted backend in .env, because the build must read this backend.
    PUBLIC_SUPABASE_URL: url,
    PUBLIC_SUPABASE_ANON_KEY: keys.publishable,
    BUILD_CACHE_DIR: join(dataDir, "cache"),
  };
  const rebuild = createRebuild({
    dataDir,
    env: buildEnv,
    rules: LOCAL_RULES,
    ledger: apiLedger(clientOf({ url, keys, fetch: database.handle })),
    releaseLease: () =>
      database.sql(
        `update private.rebuild_state set lease_until = null, lease_token = null, started_at = null
         where lease_token is not null`,
      ),
    newestRev: async () => {
      const [state] = await database.sql<{ rev: number }>("select rev from public.er_content_revision");
      return Number(state?.rev ?? 0);
    },
  });

  const realtime = createRealtime(database, keys, url);
  const secrets = options.secrets ?? {};
  const mailToken = randomBytes(24).toString("base64url");
  // If the settings name no mail provider, the local mailbox gets the e-mails. It has the same API as the provider.
  const mailSettings: Record<string, string | undefined> = secrets["MAIL_API_KEY"]
    ? secrets
    : {
        MAIL_API_KEY: mailToken,
        MAIL_API_URL: `${url}/__mail/emails`,
        MAIL_FROM: "site@localhost",
      };
  const functions = createFunctions({ ...keys, url, secrets: { ...secrets, ...mailSettings } });
  const router = createRouter({
    functions,
    token,
    mailToken,
    url,
    keys,
    database,
    mailbox,
    mailer,
    rebuild,
    attemptRules: options.attemptRules ?? ATTEMPT_RULES,
    trustedProxies: options.trustedProxies ?? 0,
    siteProxy: options.siteProxy,
    freeSpace: options.freeSpace ?? freeSpaceOf(dataDir),
    filesFolder,
    isDatabaseLocal: options.databaseUrl === undefined,
  });

  return {
    url,
    keys,
    database,
    mailbox,
    rebuild,
    realtime,
    functions,
    buildEnv,
    mailSettings,
    upgrade: realtime.upgrade,
    fetch: async (request: Request, env?: object) => router.fetch(request, env),
    async close(): Promise<void> {
      await functions.close();
      await realtime.close();
      await rebuild.close();
      await database.close();
      lock.release();
    },
  };
}
