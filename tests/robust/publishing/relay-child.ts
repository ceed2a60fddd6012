/**
 * A relay that a test kills. It runs once with a backend's Data API. Its arguments say where it stops for ever: before it
 * calls the hook, or before it records the call.
 */
import { createClient } from "@supabase/supabase-js";
import type { Database } from "../../../src/data/database.types.ts";
import { HOSTED_RULES } from "../../../src/domain/site/publishing.ts";
import { createBuildHook } from "../../../supabase/functions/_shared/publish/hook.ts";
import { apiLedger } from "../../../supabase/functions/_shared/publish/ledger.ts";
import { runRelay } from "../../../supabase/functions/_shared/publish/relay.ts";

const [backend = "", secret = "", hook = "", site = "", step = "", now = ""] = process.argv.slice(2);
const ledger = apiLedger(createClient<Database>(backend, secret));
const target = createBuildHook(hook, site);

const stopForEver = (output: string): Promise<never> => {
  process.stdout.write(`${output}\n`);
  return new Promise(() => {});
};

await runRelay(
  step === "recording" ? { ...ledger, recordStart: () => stopForEver("started") } : ledger,
  step === "calling" ? { ...target, start: () => stopForEver("claimed") } : target,
  HOSTED_RULES,
  new Date(now),
);
