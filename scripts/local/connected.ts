/** `npm start` and `npm run dev` can use another Supabase on this machine, such as that of `supabase start`. */
import { join } from "node:path";
import { isLocalAddress } from "../../src/domain/site/local-address.ts";
import { HOSTED_RULES, type RelayRules } from "../../src/domain/site/publishing.ts";
import type { Ledger, LiveBuild } from "../../supabase/functions/_shared/publish/relay.ts";
import { logLine } from "./log.ts";
import { createRebuild } from "./rebuild.ts";
import { listen } from "./serve.ts";
import type { Settings } from "./settings.ts";

const POLL_INTERVAL_MS = 2_000;
const RETRY_MS = 30_000;
const RELAY_RULES: RelayRules = { ...HOSTED_RULES, quiet: 0, maxWait: 0 };

interface ConnectedBackend {
  url: string;
  key: string;
}

/** Returns null unless the settings name a Supabase on this machine. For a hosted Supabase, a web host builds the site. */
export function connectedBackend(settings: Settings): ConnectedBackend | null {
  const { PUBLIC_SUPABASE_URL: url, PUBLIC_SUPABASE_ANON_KEY: key } = settings;
  return url && key && isLocalAddress(url) ? { url, key } : null;
}

export const connectedEnv = ({ url, key }: ConnectedBackend, { PORT, PUBLIC_SITE_URL }: Settings) => ({
  PUBLIC_SUPABASE_URL: url,
  PUBLIC_SUPABASE_ANON_KEY: key,
  PUBLIC_SITE_URL: PUBLIC_SITE_URL ?? `http://localhost:${PORT}`,
});

async function readRevision({ url, key }: ConnectedBackend): Promise<number> {
  const path = "/rest/v1/er_content_revision?select=rev";
  const response = await fetch(new URL(path, url), { headers: { apikey: key } });
  if (!response.ok) throw new Error(`${url} answered ${response.status}. Does it have the migrations?`);
  const [state] = (await response.json()) as { rev: number }[];
  return Number(state?.rev ?? 0);
}

/** Stores the relay's state in memory, because the publishable key has no right to write that state to the database. */
function memoryLedger(newestRev: () => Promise<number>): Ledger {
  let liveBuild: LiveBuild | null = null;
  return {
    async recordLive(build) {
      liveBuild = build;
    },
    publishDueRecaps: async () => 0,
    async claim() {
      const rev = await newestRev();
      return rev === liveBuild?.rev ? null : { token: "", rev };
    },
    recordStart: async () => {},
    recordFailure: async (_, now) => new Date(now.getTime() + RETRY_MS),
    readSiteSize: async () => {
      throw new Error("The relay compares no sizes for a local site.");
    },
  };
}

/** Builds the site, serves it, and builds again after each change of the content. */
export async function startConnected(backend: ConnectedBackend, settings: Settings) {
  const newestRev = () => readRevision(backend);
  await newestRev();
  const dataDir = join(settings.DATA_DIR, "connected");
  const rebuild = createRebuild({
    dataDir,
    env: { ...connectedEnv(backend, settings), BUILD_CACHE_DIR: join(dataDir, "cache") },
    rules: RELAY_RULES,
    ledger: memoryLedger(newestRev),
    releaseLease: async () => {},
    newestRev,
  });
  const server = await listen(settings.PORT, async (request) => {
    const { pathname, search: query } = new URL(request.url);
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (!isRead) return new Response(null, { status: 405 });
    return rebuild.respond(pathname, { query }) ?? new Response("The site is being built.", { status: 503 });
  });
  logLine("start", `reads ${backend.url}`);
  await rebuild.ensureCurrentSite();
  const pollTimer = setInterval(async () => {
    const rev = await newestRev().catch(() => rebuild.status().liveRev);
    if (rev !== rebuild.status().liveRev && !rebuild.status().building) rebuild.scheduleBuild();
  }, POLL_INTERVAL_MS);
  return {
    url: `http://localhost:${settings.PORT}`,
    async close(): Promise<void> {
      clearInterval(pollTimer);
      await server.close();
      await rebuild.close();
    },
  };
}
