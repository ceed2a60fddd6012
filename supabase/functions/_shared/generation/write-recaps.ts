import { z } from "zod";
import { PUBLICATIONS_PER_DAY, RECAPS_PER_DAY } from "../../../../src/domain/generation/limits.ts";
import type { Client } from "../caller.ts";
import type { Contract } from "../contract.ts";
import type { HandlerInput } from "../serve.ts";
import type { Env } from "../settings.ts";
import { type StepContext, takeStep } from "./step.ts";

export const contract = {
  allowedCallers: "editor-or-cron",
  body: z.strictObject({}),
  failure: "The recaps could not be written. The site tries again in a minute.",
} satisfies Contract;

/** Supabase waits 150 s for a response. A step that begins at the last moment still ends before. */
const LAST_START_MS = 15_000;
const QUESTION_SECONDS = 125;
/** A server that answers slowly often has one place for requests. */
const FAST_STEP_MS = 10_000;
const PARALLEL = 3;
/** A request of Supabase has 2 s of computing time, and each step reads the transcript and writes the prompts again. */
const MAX_STEPS = 6;

/** Does the next steps of the recaps that wait. Closing the page that calls it ends nothing. */
export async function writeRecaps({ caller, env }: HandlerInput<typeof contract>): Promise<object> {
  return { steps: await runGenerations(caller.server(), env, { questionSeconds: QUESTION_SECONDS }) };
}

interface RunOptions {
  /** The most seconds for one question, as the host of the process allows. */
  questionSeconds: number;
  mostSteps?: number;
  /** True for `npm run worker`. With `AI_WRITER=worker`, nobody else takes a step. */
  isWorker?: boolean;
  signal?: AbortSignal;
}

/** A step of the worker can take longer than the lease of its job. */
const HOLD_INTERVAL_MS = 120_000;

/** Returns how many steps were done. A job has one claim, so a function and a worker never do the same step. */
export async function runGenerations(
  server: Client,
  env: Env,
  { questionSeconds, mostSteps = MAX_STEPS, isWorker = false, signal = new AbortController().signal }: RunOptions,
): Promise<number> {
  await server.rpc("sweep_generations").throwOnError();
  if (env("AI_WRITER") === "worker" && !isWorker) return 0;
  const context: StepContext = { server, env, ...ceilingsOf(env), questionSeconds, signal };
  const lastStartAt = performance.now() + LAST_START_MS;
  let steps = 0;
  let most = 1;
  while (performance.now() < lastStartAt && steps < mostSteps && !signal.aborted) {
    const { data: tokens } = await server.rpc("claim_generations", { most }).throwOnError();
    if (tokens.length === 0) break;
    const startedAt = performance.now();
    // A fault in one step must not end the others, which may wait for a paid answer.
    const results = await Promise.allSettled(tokens.map((token) => takeHeldStep(context, token)));
    const fault = results.find((result) => result.status === "rejected");
    if (fault) throw fault.reason;
    steps += tokens.length;
    most = performance.now() - startedAt < FAST_STEP_MS ? PARALLEL : 1;
  }
  return steps;
}

async function takeHeldStep(context: StepContext, token: string): Promise<void> {
  const timer = setInterval(() => void context.server.rpc("hold_job", { token }).then(), HOLD_INTERVAL_MS);
  try {
    await takeStep(context, token);
  } finally {
    clearInterval(timer);
  }
}

const ceilingsOf = (env: Env) => ({
  recapsPerDay: countOr(env("AI_RECAPS_PER_DAY"), RECAPS_PER_DAY),
  publicationsPerDay: countOr(env("AI_PUBLICATIONS_PER_DAY"), PUBLICATIONS_PER_DAY),
});

const countOr = (value: string | undefined, fallback: number): number =>
  value && /^\d{1,5}$/.test(value) ? Number(value) : fallback;
