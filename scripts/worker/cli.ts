/** `npm run worker` turns sound into text with a recogniser of one's own (docs/transcription.md). */
import { tmpdir } from "node:os";
import { setTimeout } from "node:timers/promises";
import { reasonOf } from "../../src/domain/text/error-reason.ts";
import { ceilingsOf, providerName } from "../../supabase/functions/_shared/transcription/settings.ts";
import { resolveHost } from "../import/resolve-host.ts";
import { openAdminClient } from "../local/admin-client.ts";
import { fail } from "../local/fail.ts";
import { logLine } from "../local/log.ts";
import { readSettings } from "../local/settings.ts";
import { checkFfmpeg } from "./decode-sound.ts";
import { createRecogniser } from "./recogniser.ts";
import { workOnce } from "./work.ts";
import { removeAbandonedFolders } from "./work-folder.ts";

const USAGE = `Usage: npm run worker -- [--once]

Turns sound that editors want as text into transcripts, with any server that has OpenAI's POST /audio/transcriptions. It
needs ffmpeg, and the settings TRANSCRIBE_BASE_URL, TRANSCRIBE_MODEL and perhaps TRANSCRIBE_API_KEY. For a hosted project,
it also needs PUBLIC_SUPABASE_URL and SUPABASE_SERVICE_ROLE_KEY. With --once, it ends when no recording waits.`;

const IDLE_MS = 5_000;
const FAULT_MS = 30_000;

async function run(isOnce: boolean): Promise<void> {
  const settings = readSettings();
  const env = (name: string) => process.env[name];
  const baseUrl = settings.TRANSCRIBE_BASE_URL ?? "https://api.openai.com/v1";
  const name = providerName(env);
  if (name !== "worker")
    throw new Error("Set TRANSCRIBE_PROVIDER=worker, or only TRANSCRIBE_BASE_URL (docs/transcription.md).");
  const ffmpeg = settings.FFMPEG_PATH ?? "ffmpeg";
  await checkFfmpeg(ffmpeg);
  await removeAbandonedFolders(tmpdir());
  const { client: server, target, close } = await openAdminClient();
  const abort = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => abort.abort());
  logLine("worker", `takes recordings of ${target}, and sends them to ${new URL(baseUrl).host}`);
  // The product starts a worker again that was ready once, but not one without ffmpeg or with a wrong setting.
  process.send?.("ready");
  const options = {
    server,
    recognise: createRecogniser({
      baseUrl,
      apiKey: settings.TRANSCRIBE_API_KEY ?? "",
      model: settings.TRANSCRIBE_MODEL ?? "",
    }),
    ceilings: ceilingsOf(env),
    contact: settings.SITE_CONTACT_EMAIL ?? settings.PUBLIC_SITE_URL ?? target,
    resolve: resolveHost,
    ffmpeg,
    trustedOrigin: settings.FEED_TRUSTED_ORIGIN,
    signal: abort.signal,
  };
  while (!abort.signal.aborted) {
    const state = await workOnce(options).catch((error: unknown) => {
      if (!abort.signal.aborted) logLine("worker", reasonOf(error));
      return "fault";
    });
    if (state === null && isOnce) break;
    if (state !== null) logLine("worker", `one recording: ${state}`);
    const pause = state === null ? IDLE_MS : state === "fault" ? FAULT_MS : 0;
    await setTimeout(pause, undefined, { signal: abort.signal }).catch(() => {});
  }
  await close();
}

const args = process.argv.slice(2);
if (args.some((arg) => arg !== "--once")) {
  console.error(USAGE);
  process.exit(1);
}
await run(args.includes("--once")).catch(fail);
