import { z } from "zod";
import {
  DEPLOYS_PER_DAY_RULE,
  deploysPerDay,
  HOSTED_RULES,
} from "../../../../src/domain/site/publishing.ts";
import type { Contract } from "../contract.ts";
import { Refused } from "../refused.ts";
import type { Asked } from "../serve.ts";
import type { Env } from "../settings.ts";
import { hookTarget } from "./hook.ts";
import { apiLedger } from "./ledger.ts";
import { tick } from "./relay.ts";

export const contract = {
  who: "admin-or-cron",
  body: z.strictObject({
    /** Without waiting for quiet or for the next try. */
    now: z.boolean().optional(),
    /** One build more than the day has. */
    overBudget: z.boolean().optional(),
    /** A much smaller site is meant to be; how many recaps it has. */
    allowSmaller: z.int().min(0).max(10_000_000).optional(),
  }),
  failure: "Publishing did not work. Please try again.",
} satisfies Contract;

/** A run of the relay; admins may hurry it (security §6, §7.14). */
export async function publish({ body, caller, env }: Asked<typeof contract>) {
  const { now = false, overBudget = false, allowSmaller } = body;
  const isAsking = now || overBudget || allowSmaller !== undefined;
  if (isAsking && caller.isCron) throw new Refused(403, "Only admins may do this.");
  const server = caller.server();
  const isLocal = env("SITE_BUILDS_ITSELF") === "true";
  const target = targetOf(env);
  if (now && !target && !isLocal)
    throw new Refused(503, "No build can be started: BUILD_HOOK_URL is not set.");

  if (allowSmaller !== undefined)
    await server.rpc("allow_smaller_site", { episodes: allowSmaller }).throwOnError();
  if (now) await server.rpc("hurry_rebuild", { is_extra: overBudget }).throwOnError();
  const rules = { ...HOSTED_RULES, ...(now ? { quiet: 0, longest: 0 } : {}) };
  const budget = deploysPerDay(env("DEPLOYS_PER_DAY") || String(HOSTED_RULES.budget));
  if (budget === null) throw new Refused(503, `DEPLOYS_PER_DAY ${DEPLOYS_PER_DAY_RULE}.`);
  if (target) await tick(apiLedger(server), target, { ...rules, budget }, new Date());
  return {};
}

function targetOf(env: Env) {
  const hook = env("BUILD_HOOK_URL");
  const site = env("PUBLIC_SITE_URL") || env("SITE_ORIGINS")?.split(",")[0];
  return hook && site ? hookTarget(hook, site) : null;
}
