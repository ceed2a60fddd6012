import { z } from "zod";
import { ceilingText, type Quote, quoteText } from "../../../../src/domain/transcription/cost.ts";
import type { Client } from "../caller.ts";
import type { Contract } from "../contract.ts";
import type { HandlerInput } from "../serve.ts";
import type { Env } from "../settings.ts";
import { claimTokens } from "./claim.ts";
import { ceilingsOf, openProvider, pricePerHour, pricesOf, providerName } from "./settings.ts";
import { removeUnusedSoundFiles, uploadMaxBytes, uploadProblem } from "./sound-file.ts";
import { type StepContext, takeStep } from "./step.ts";

const MAX_SECONDS = 48 * 3600;

export const contract = {
  allowedCallers: "editor-or-cron",
  body: z.strictObject({
    quote: z.array(z.guid()).max(500).optional(),
    prices: z.literal(true).optional(),
    /** The editor wants to upload the sound of the only episode. The browser may know how many seconds it has. */
    file: z.strictObject({ seconds: z.number().positive().max(MAX_SECONDS).nullable() }).optional(),
  }),
  failure: "The transcription could not be started. Please try again.",
} satisfies Contract;

/** Supabase waits 150 s for a response. A request to a provider that calls back takes 20 s at most. */
const LAST_START_MS = 60_000;
/** Texts of long recordings need computing time, and a request of Supabase has 2 s of it. So a run ends after the first texts. */
const PARALLEL = 4;
const MAX_ROUNDS = { callback: 25, answer: 1 };

/**
 * With `quote`, answers what these episodes would cost. With `prices`, answers the prices of the settings. Otherwise, does
 * the next step of the waiting recordings.
 */
export async function transcribe({ body, caller, env }: HandlerInput<typeof contract>): Promise<object> {
  const { quote, file, prices } = body;
  if (prices) return pricesOf(env);
  if (!quote) return runTranscription(caller.server(), env);
  const answer = await quoteFor(caller.client, env, quote, file);
  return file ? { ...answer, file: await fileRules(caller.server(), env) } : answer;
}

/** Does the next step of the recordings that are due. If the worker does the work, it only frees what stopped. */
export async function runTranscription(server: Client, env: Env): Promise<object> {
  await server.rpc("sweep_transcriptions").throwOnError();
  const provider = openProvider(env);
  const eventsAddress = `${env("SUPABASE_URL")}/functions/v1/transcription-events`;
  const steps = provider
    ? await takeSteps({ server, provider, ceilings: ceilingsOf(env), eventsAddress, now: Date.now })
    : 0;
  // At the end, because a fault of Storage must not stop recordings that have an address of their own.
  await removeUnusedSoundFiles(server);
  return { provider: providerName(env), steps };
}

async function takeSteps(context: StepContext): Promise<number> {
  const lastStartAt = performance.now() + LAST_START_MS;
  let steps = 0;
  for (let round = 0; round < MAX_ROUNDS[context.provider.mode] && performance.now() < lastStartAt; round++) {
    const tokens = await claimTokens(context.server, PARALLEL);
    if (tokens.length === 0) break;
    // A fault in one step must not end the others, which may wait for a paid answer.
    const results = await Promise.allSettled(tokens.map((token) => takeStep(context, token)));
    const fault = results.find((result) => result.status === "rejected");
    if (fault) throw fault.reason;
    steps += tokens.length;
    if (results.some((result) => result.status === "fulfilled" && result.value === "heard")) break;
  }
  return steps;
}

const fileRules = async (server: Client, env: Env) => ({
  maxBytes: await uploadMaxBytes(server, env),
  problem: uploadProblem(env),
});

type Body = z.infer<typeof contract.body>;

async function quoteFor(client: Client, env: Env, episodes: string[], file: Body["file"]): Promise<object> {
  const { data } = await client.rpc("transcription_quote", { episodes }).single().throwOnError();
  const fileSeconds = data.episode_count === 1 ? file?.seconds : null;
  const quote: Quote = {
    episodeCount: data.episode_count,
    ...(fileSeconds
      ? { unknownCount: 0, seconds: Math.ceil(fileSeconds) }
      : { unknownCount: data.unknown_count, seconds: data.seconds }),
    isFile: file !== undefined,
    usedToday: data.used_today,
    usedThisMonth: data.used_this_month,
    pricePerHour: pricePerHour(env),
    ...ceilingsOf(env),
  };
  return { provider: providerName(env), ...quote, text: quoteText(quote), limit: ceilingText(quote) };
}
