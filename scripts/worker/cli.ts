/** `npm run worker` recognises speech and writes recaps with servers of one's own (docs/transcription.md, docs/generation.md). */
import { tmpdir } from "node:os";
import { setTimeout } from "node:timers/promises";
import { reasonOf } from "../../src/domain/text/error-reason.ts";
import { runGenerations } from "../../supabase/functions/_shared/generation/write-recaps.ts";
import { ceilingsOf, providerName } from "../../supabase/functions/_shared/transcription/settings.ts";
import { resolveHost } from "../import/resolve-host.ts";
import { type AdminClient, openAdminClient } from "../local/admin-client.ts";
import { fail } from "../local/fail.ts";
import { logLine } from "../local/log.ts";
import { readSettings, type Settings } from "../local/settings.ts";
import { checkFfmpeg } from "./decode-sound.ts";
import { createRecogniser } from "./recogniser.ts";
import { workOnce } from "./work.ts";
import { removeAbandonedFolders } from "./work-folder.ts";
import { writerEnv } from "./writer-env.ts";

const USAGE = `Usage: npm run worker -- [--once]

Turns sound that editors want as text into transcripts, with any server that has OpenAI's POST /audio/transcriptions. For
this, it needs ffmpeg, and the settings TRANSCRIBE_BASE_URL, TRANSCRIBE_MODEL and perhaps TRANSCRIBE_API_KEY. With
AI_BASE_URL and AI_MODEL, it writes the recaps that wait, also with a slow model. For a hosted project, it also needs
PUBLIC_SUPABASE_URL and SUPABASE_SERVICE_ROLE_KEY. With --once, it ends when nothing waits.`;

const IDLE_MS = 5_000;
const FAULT_MS = 30_000;

/** Does one piece of work. Returns what it did, or null if nothing waits. */
type Work = () => Promise<string | null>;

async function run(isOnce: boolean): Promise<void> {
  const settings = readSettings();
  const hears = providerName((name) => process.env[name]) === "worker";
  const writes = Boolean(settings.AI_BASE_URL && settings.AI_MODEL);
  if (!hears && !writes)
    throw new Error(
      "Set TRANSCRIBE_PROVIDER=worker, or only TRANSCRIBE_BASE_URL (docs/transcription.md), or AI_BASE_URL and AI_MODEL (docs/generation.md).",
    );
  const ffmpeg = settings.FFMPEG_PATH ?? "ffmpeg";
  if (hears) await checkFfmpeg(ffmpeg);
  await removeAbandonedFolders(tmpdir());
  const { client: server, target, close } = await openAdminClient();
  const abort = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => abort.abort());
  const { signal } = abort;
  const works = [
    ...(hears ? [hear({ settings, server, target, ffmpeg, signal })] : []),
    ...(writes ? [write({ settings, server, target, signal })] : []),
  ];
  // The product starts a worker again that was ready once, but not one without ffmpeg or with a wrong setting.
  process.send?.("ready");
  // A model that writes for half an hour does not keep recordings waiting.
  await Promise.all(works.map((work) => repeat(work, isOnce, signal)));
  await close();
}

async function repeat(work: Work, isOnce: boolean, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const state = await work().catch((error: unknown) => {
      if (!signal.aborted) logLine("worker", reasonOf(error));
      return "fault";
    });
    if (state === null && isOnce) break;
    if (state !== null) logLine("worker", state);
    const pause = state === null ? IDLE_MS : state === "fault" ? FAULT_MS : 0;
    await setTimeout(pause, undefined, { signal }).catch(() => {});
  }
}

interface Tools {
  settings: Settings;
  server: AdminClient;
  target: string;
  signal: AbortSignal;
}

function hear({ settings, server, target, ffmpeg, signal }: Tools & { ffmpeg: string }): Work {
  const baseUrl = settings.TRANSCRIBE_BASE_URL ?? "https://api.openai.com/v1";
  logLine("worker", `takes recordings of ${target}, and sends them to ${new URL(baseUrl).host}`);
  const options = {
    server,
    recognise: createRecogniser({
      baseUrl,
      apiKey: settings.TRANSCRIBE_API_KEY ?? "",
      model: settings.TRANSCRIBE_MODEL ?? "",
    }),
    ceilings: ceilingsOf((name) => process.env[name]),
    contact: settings.SITE_CONTACT_EMAIL ?? settings.PUBLIC_SITE_URL ?? target,
    resolve: resolveHost,
    ffmpeg,
    trustedOrigin: settings.FEED_TRUSTED_ORIGIN,
    signal,
  };
  return async () => {
    const state = await workOnce(options);
    return state && `one recording: ${state}`;
  };
}

function write({ settings, server, target, signal }: Tools): Work {
  const { env, questionSeconds } = writerEnv(settings);
  logLine(
    "worker",
    `writes recaps of ${target} with ${settings.AI_MODEL}, at most ${questionSeconds} s for a question`,
  );
  return async () => {
    const steps = await runGenerations(server, env, { questionSeconds, mostSteps: 1, isWorker: true, signal });
    return steps === 0 ? null : "one step of a recap";
  };
}

const args = process.argv.slice(2);
if (args.some((arg) => arg !== "--once")) {
  console.error(USAGE);
  process.exit(1);
}
await run(args.includes("--once")).catch(fail);
