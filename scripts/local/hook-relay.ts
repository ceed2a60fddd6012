import { HOSTED_RULES } from "../../src/domain/site/publishing.ts";
import { hookTarget } from "../../supabase/functions/_shared/publish/hook.ts";
import { tick } from "../../supabase/functions/_shared/publish/relay.ts";
import type { Database } from "./database.ts";
import { sqlLedger } from "./ledger.ts";
import { say } from "./log.ts";

/** How often a turn is taken; hosted, a schedule does it once a minute. */
const EVERY_MS = 15_000;

/** Publishes by a build hook instead of building here: what is hosted, tried out locally. */
export function startHookRelay(
  sql: Database["sql"],
  { hook, site, budget }: { hook: string; site: string; budget: number | undefined },
): { close(): void } {
  const rules = { ...HOSTED_RULES, budget: budget ?? HOSTED_RULES.budget };
  const turn = () =>
    tick(sqlLedger(sql), hookTarget(hook, site), rules, new Date()).catch((error: Error) =>
      say("publish", error.message),
    );
  const timer = setInterval(turn, EVERY_MS);
  timer.unref();
  return { close: () => clearInterval(timer) };
}
