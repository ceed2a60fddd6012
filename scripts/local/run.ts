import { HOSTED_RULES } from "../../src/domain/site/publishing.ts";
import { runAlarms } from "../../supabase/functions/_shared/alarms/check-alarms.ts";
import { digestOptionsOf, runDigests } from "../../supabase/functions/_shared/digest/send-digests.ts";
import { checkFeeds } from "../../supabase/functions/_shared/feeds/check-feeds.ts";
import { runGenerations } from "../../supabase/functions/_shared/generation/write-recaps.ts";
import { mailSenderOf } from "../../supabase/functions/_shared/mail/send-mail.ts";
import { createBuildHook } from "../../supabase/functions/_shared/publish/hook.ts";
import { apiLedger } from "../../supabase/functions/_shared/publish/ledger.ts";
import { runRelay } from "../../supabase/functions/_shared/publish/relay.ts";
import { providerName } from "../../supabase/functions/_shared/transcription/settings.ts";
import { runTranscription } from "../../supabase/functions/_shared/transcription/transcribe.ts";
import { resolveHost } from "../import/resolve-host.ts";
import { clientOf } from "./admin-client.ts";
import { type BackendOptions, createLocalBackend, type LocalBackend } from "./backend.ts";
import { forkChild } from "./children.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "./demo/accounts.ts";
import { seedDemo } from "./demo.ts";
import { logLine } from "./log.ts";
import { relateDue } from "./relate.ts";
import { listen } from "./serve.ts";
import { readSettings, type Settings } from "./settings.ts";
import { createStartLimit } from "./start-limit.ts";

export async function runBackend(overrides: Partial<BackendOptions> = {}) {
  const settings = readSettings();
  const url = `http://localhost:${settings.PORT}`;
  const backend = await createLocalBackend({
    dataDir: settings.DATA_DIR,
    url,
    databaseUrl: settings.DATABASE_URL,
    google: googleOf(settings),
    trustedProxies: settings.TRUSTED_PROXIES,
    secrets: secretsOf(settings),
    ...overrides,
  });
  const server = await listen(settings.PORT, backend.fetch, undefined, backend.upgrade).catch(async (error) => {
    await backend.close();
    throw error;
  });
  const relayTimer = startRelayTimer(settings, backend);
  const feedTimer = startFeedTimer(settings, backend);
  const alarmTimer = startAlarmTimer(settings, backend);
  const digestTimer = startDigestTimer(settings, backend);
  const stopTranscription = startTranscription(settings, backend);
  const stopWorker = startWorkerIfSet(settings);
  const generationTimer = startGenerationTimer(settings, backend);
  await seedDemo(backend);
  await relateDue(backend.database);
  const relateTimer = startRelateTimer(backend);
  // Listen to changes only now. Otherwise, the product would build an incomplete demo.
  if (!settings.BUILD_HOOK_URL) {
    const { scheduleBuild } = backend.rebuild;
    await backend.database.listen("content_revision", scheduleBuild, scheduleBuild);
  }
  return {
    backend,
    async close(): Promise<void> {
      clearInterval(relayTimer);
      clearInterval(feedTimer);
      clearInterval(alarmTimer);
      clearInterval(digestTimer);
      clearInterval(relateTimer);
      clearInterval(generationTimer);
      stopTranscription();
      stopWorker();
      await backend.realtime.close();
      await server.close();
      await backend.close();
    },
  };
}

const RELAY_INTERVAL_MS = 15_000;

/**
 * With `BUILD_HOOK_URL`, the relay calls the hook, as in a hosted project. Without this setting, the
 * relay only publishes scheduled recaps, and the product itself builds the site.
 */
function startRelayTimer(settings: Settings, backend: LocalBackend): NodeJS.Timeout {
  const { BUILD_HOOK_URL: hook, PUBLIC_SITE_URL: site = backend.url, DEPLOYS_PER_DAY } = settings;
  const ledger = apiLedger(clientOf(backend));
  const rules = { ...HOSTED_RULES, budget: DEPLOYS_PER_DAY ?? HOSTED_RULES.budget };
  const target = hook ? createBuildHook(hook, site) : null;
  const run = () =>
    (target ? runRelay(ledger, target, rules, new Date()) : ledger.publishDueRecaps(new Date())).catch((error: Error) =>
      logLine("publish", error.message),
    );
  return setInterval(run, RELAY_INTERVAL_MS).unref();
}

const FEED_INTERVAL_MS = 60 * 60_000;

/** Checks the followed feeds once an hour, as the schedule of a hosted project does. */
function startFeedTimer({ FEED_TRUSTED_ORIGIN: trustedOrigin }: Settings, backend: LocalBackend): NodeJS.Timeout {
  const run = () =>
    checkFeeds(clientOf(backend), {
      trustedOrigin,
      resolve: resolveHost,
      signal: AbortSignal.timeout(FEED_INTERVAL_MS / 2),
    }).catch((error: Error) => logLine("feeds", error.message));
  return setInterval(run, FEED_INTERVAL_MS).unref();
}

const ALARM_INTERVAL_MS = 60_000;

function startAlarmTimer(
  { ALARM_TRUSTED_ORIGIN: trustedOrigin, PUBLIC_SITE_URL: site }: Settings,
  backend: LocalBackend,
): NodeJS.Timeout {
  const run = () =>
    runAlarms(clientOf(backend), {
      sendMail: mailSenderOf((name) => backend.mailSettings[name]),
      resolve: resolveHost,
      trustedOrigin,
      site: site ?? backend.url,
      catchesMails: true,
    }).catch((error: Error) => logLine("alarms", error.message));
  return setInterval(run, ALARM_INTERVAL_MS).unref();
}

const DIGEST_INTERVAL_MS = 60_000;

function startDigestTimer({ PUBLIC_SITE_URL: site }: Settings, backend: LocalBackend): NodeJS.Timeout {
  const env = { SUPABASE_URL: backend.url, PUBLIC_SITE_URL: site ?? backend.url };
  const options = digestOptionsOf((name) => ({ ...backend.mailSettings, ...env })[name]);
  const run = async () => options && runDigests(clientOf(backend), options);
  return setInterval(() => run().catch((error: Error) => logLine("digest", error.message)), DIGEST_INTERVAL_MS).unref();
}

const RELATE_INTERVAL_MS = 5_000;

function startRelateTimer({ database }: LocalBackend): NodeJS.Timeout {
  const run = () => relateDue(database).catch((error: Error) => logLine("related", error.message));
  return setInterval(run, RELATE_INTERVAL_MS).unref();
}

const TRANSCRIPTION_INTERVAL_MS = 15_000;

/** Asks the transcription service as the schedule of a hosted project does. Returns how to stop it. */
function startTranscription(settings: Settings, backend: LocalBackend): () => void {
  const secrets: Record<string, string> = { ...secretsOf(settings), SUPABASE_URL: backend.url };
  const env = (name: string) => secrets[name];
  const name = providerName(env);
  if (name === null || name === "worker") return () => {};
  let isRunning = false;
  const run = async () => {
    if (isRunning) return;
    isRunning = true;
    await runTranscription(clientOf(backend), env).catch((error: Error) => logLine("transcribe", error.message));
    isRunning = false;
  };
  const timer = setInterval(run, TRANSCRIPTION_INTERVAL_MS).unref();
  return () => clearInterval(timer);
}

const GENERATION_INTERVAL_MS = 15_000;
/** Nothing ends this process after 150 s, as a host ends a function. The lease of a recap is 240 s. */
const LOCAL_QUESTION_SECONDS = 220;

/** Writes the recaps that wait, as the schedule of a hosted project does. */
function startGenerationTimer(settings: Settings, backend: LocalBackend): NodeJS.Timeout {
  const secrets: Record<string, string> = secretsOf(settings);
  let isRunning = false;
  const run = async () => {
    if (isRunning) return;
    isRunning = true;
    await runGenerations(clientOf(backend), (name) => secrets[name], { questionSeconds: LOCAL_QUESTION_SECONDS }).catch(
      (error: Error) => logLine("write-recaps", error.message),
    );
    isRunning = false;
  };
  return setInterval(run, GENERATION_INTERVAL_MS).unref();
}

/** Runs the worker if it has sound to recognise or recaps to write. */
function startWorkerIfSet(settings: Settings): () => void {
  const secrets: Record<string, string> = secretsOf(settings);
  const isNeeded = providerName((name) => secrets[name]) === "worker" || settings.AI_WRITER === "worker";
  return isNeeded ? startWorker() : () => {};
}

const WORKER_STARTS_PER_MINUTE = 5;

/** The worker has its own process, because sound needs memory. After a kill or a crash, it starts again. */
function startWorker(): () => void {
  const startLimit = createStartLimit(WORKER_STARTS_PER_MINUTE);
  let isStopping = false;
  let timer: NodeJS.Timeout | undefined;
  const start = () => {
    const child = forkChild(new URL("../worker/cli.ts", import.meta.url), process.env);
    // Without a listener for "error", a process that cannot start would end the product.
    child.once("error", (error) => logLine("worker", error.message));
    let wasReady = false;
    child.once("message", () => {
      wasReady = true;
    });
    child.once("exit", () => {
      if (isStopping || !wasReady) return;
      const waitSeconds = startLimit.recordStart();
      logLine("worker", `ended, and starts again${waitSeconds === null ? "" : ` in ${waitSeconds} seconds`}`);
      timer = setTimeout(
        () => {
          worker = start();
        },
        (waitSeconds ?? 0) * 1000,
      );
    });
    return child;
  };
  let worker = start();
  return () => {
    isStopping = true;
    clearTimeout(timer);
    worker.kill();
  };
}

function googleOf({ GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: secret }: Settings) {
  return clientId && secret ? { clientId, secret } : undefined;
}

const SECRETS =
  /^(AI|YOUTUBE|MAIL|TRANSCRIBE)_|^(BUILD_HOOK_URL|PUBLIC_SITE_URL|DEPLOYS_PER_DAY|CRON_SECRET|(FEED|ALARM)_TRUSTED_ORIGIN)$/;

const secretsOf = (settings: Settings): Record<string, string> =>
  Object.fromEntries(
    Object.entries(settings)
      .filter(([name, value]) => SECRETS.test(name) && value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  );

/** Container software kills a process ten seconds after SIGTERM, so the limit must be shorter. */
export const CLOSE_TIMEOUT_MS = 8_000;

/** Closes the product after a signal, and ends the process after `limitMs` at the latest. */
export function closeOnSignal(close: () => Promise<void>, limitMs = CLOSE_TIMEOUT_MS): void {
  let isClosing = false;
  const stop = () => {
    if (isClosing) return;
    isClosing = true;
    logLine("stop", "closing");
    setTimeout(() => {
      logLine("stop", `could not close within ${limitMs / 1000} s, so the process ends now`);
      process.exit(1);
    }, limitMs);
    close().finally(() => process.exit(0));
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
}

export function printReady(url: string): void {
  console.log(`\nready ${url}\n`);
  for (const { email, role } of DEMO_ACCOUNTS) {
    console.log(`  ${(role ?? "reader").padEnd(7)} ${email}  ${DEMO_PASSWORD}`);
  }
  console.log(`  e-mails ${url}/__mail\n`);
}
