import { type BackendOptions, createLocalBackend, type LocalBackend } from "./backend.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "./demo/accounts.ts";
import { seedDemo } from "./demo.ts";
import { startHookRelay } from "./hook-relay.ts";
import { say } from "./log.ts";
import { listen } from "./serve.ts";
import { readSettings, type Settings } from "./settings.ts";

export interface Running {
  backend: LocalBackend;
  close(): Promise<void>;
}

/** Starts the backend on its port, with the demo content on the first run. */
export async function runBackend(more: Partial<BackendOptions> = {}): Promise<Running> {
  const settings = readSettings();
  const url = `http://localhost:${settings.PORT}`;
  const backend = await createLocalBackend({
    dataDir: settings.DATA_DIR,
    url,
    databaseUrl: settings.DATABASE_URL,
    google: googleOf(settings),
    secrets: secretsOf(settings),
    ...more,
  });
  const server = await listen(settings.PORT, backend.fetch, undefined, backend.upgrade).catch(
    async (error) => {
      await backend.close();
      throw error;
    },
  );
  const hookRelay = relayOf(settings, backend);
  await seedDemo(backend);
  // Not before: a build of half the demo would be followed by another.
  if (!hookRelay) await backend.database.listen("content_revision", () => backend.rebuild.nudge());
  return {
    backend,
    async close() {
      hookRelay?.close();
      // Its sockets would keep the server open.
      await backend.realtime.close();
      await server.close();
      await backend.close();
    },
  };
}

/** Null where the site is built here. */
function relayOf(settings: Settings, { database, url }: LocalBackend) {
  const { BUILD_HOOK_URL: hook, PUBLIC_SITE_URL: site = url, DEPLOYS_PER_DAY: budget } = settings;
  return hook ? startHookRelay(database.sql, { hook, site, budget }) : null;
}

function googleOf({ GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: secret }: Settings) {
  return clientId && secret ? { clientId, secret } : undefined;
}

const secretsOf = ({ AI_BASE_URL, AI_API_KEY, AI_MODEL, ...rest }: Settings) => ({
  ...{ AI_BASE_URL, AI_API_KEY, AI_MODEL },
  AI_ANSWERS_PER_HOUR: rest.AI_ANSWERS_PER_HOUR?.toString(),
  AI_TOKENS_PER_DAY: rest.AI_TOKENS_PER_DAY?.toString(),
  YOUTUBE_API_KEY: rest.YOUTUBE_API_KEY,
  YOUTUBE_BASE_URL: rest.YOUTUBE_BASE_URL,
  YOUTUBE_RECAPS_PUBLISHED: rest.YOUTUBE_RECAPS_PUBLISHED,
  BUILD_HOOK_URL: rest.BUILD_HOOK_URL,
  PUBLIC_SITE_URL: rest.PUBLIC_SITE_URL,
  DEPLOYS_PER_DAY: rest.DEPLOYS_PER_DAY?.toString(),
  CRON_SECRET: rest.CRON_SECRET,
});

/** Ends the program on Ctrl-C, once, after everything is put away. */
export function closeOnSignal(close: () => Promise<void>): void {
  let closing = false;
  const stop = () => {
    if (closing) return;
    closing = true;
    say("stop", "closing");
    close().finally(() => process.exit(0));
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
}

export function sayReady(url: string): void {
  console.log(`\nready ${url}\n`);
  for (const { email, role } of DEMO_ACCOUNTS) {
    console.log(`  ${(role ?? "reader").padEnd(7)} ${email}  ${DEMO_PASSWORD}`);
  }
  console.log(`  e-mails ${url}/__mail\n`);
}
