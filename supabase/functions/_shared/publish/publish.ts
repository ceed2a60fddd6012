import { z } from "zod";
import { DEPLOYS_PER_DAY_RULE, deploysPerDay, HOSTED_RULES } from "../../../../src/domain/site/publishing.ts";
import type { Contract } from "../contract.ts";
import { Refused } from "../refused.ts";
import type { HandlerInput } from "../serve.ts";
import type { Env } from "../settings.ts";
import { createBuildHook } from "./hook.ts";
import { apiLedger } from "./ledger.ts";
import { runRelay } from "./relay.ts";

export const contract = {
  allowedCallers: "editor-or-cron",
  body: z.strictObject({
    /** If true, the relay starts a build now, even after recent saves or a failed build. */
    now: z.boolean().optional(),
    overBudget: z.boolean().optional(),
    /** Allows a much smaller site, with at least this number of recaps. */
    allowSmaller: z.int().min(0).max(10_000_000).optional(),
  }),
  failure: "Publishing failed. Please try again.",
} satisfies Contract;

/** Runs the relay. Only admins may override the relay's rules (security §6, §7.14). */
export async function publish({ body, caller, env }: HandlerInput<typeof contract>) {
  const { now = false, overBudget = false, allowSmaller } = body;
  const isOverride = now || overBudget || allowSmaller !== undefined;
  if (isOverride && !caller.isAdmin) throw new Refused(403, "Only admins may do this.");
  const server = caller.server();
  const buildsLocally = env("SITE_BUILDS_ITSELF") === "true";
  const buildHook = buildHookOf(env);
  if (now && !buildHook && !buildsLocally)
    throw new Refused(503, "No build can be started: BUILD_HOOK_URL is not set.");

  if (allowSmaller !== undefined) await server.rpc("allow_smaller_site", { episodes: allowSmaller }).throwOnError();
  if (now) await server.rpc("hurry_rebuild", { is_extra: overBudget }).throwOnError();
  const rules = { ...HOSTED_RULES, ...(now ? { quiet: 0, maxWait: 0 } : {}) };
  const budget = deploysPerDay(env("DEPLOYS_PER_DAY") || String(HOSTED_RULES.budget));
  if (budget === null) throw new Refused(503, `DEPLOYS_PER_DAY ${DEPLOYS_PER_DAY_RULE}.`);
  const ledger = apiLedger(server);
  if (buildHook) await runRelay(ledger, buildHook, { ...rules, budget }, new Date());
  else await ledger.publishDueRecaps(new Date());
  return {};
}

function buildHookOf(env: Env) {
  const hook = env("BUILD_HOOK_URL");
  const site = env("PUBLIC_SITE_URL") || env("SITE_ORIGINS")?.split(",")[0];
  return hook && site ? createBuildHook(hook, site) : null;
}
