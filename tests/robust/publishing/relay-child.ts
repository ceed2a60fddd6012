/**
 * A relay that is to be killed: it runs once on a backend's Data API, and stops for ever where the test says, before
 * it calls the hook or before it notes that it did.
 */
import { createClient } from "@supabase/supabase-js";
import type { Database } from "../../../src/data/database.types.ts";
import { HOSTED_RULES } from "../../../src/domain/site/publishing.ts";
import { hookTarget } from "../../../supabase/functions/_shared/publish/hook.ts";
import { apiLedger } from "../../../supabase/functions/_shared/publish/ledger.ts";
import { tick } from "../../../supabase/functions/_shared/publish/relay.ts";

const [backend = "", secret = "", hook = "", site = "", stop = "", at = ""] = process.argv.slice(2);
const ledger = apiLedger(createClient<Database>(backend, secret));
const target = hookTarget(hook, site);

const stay = (where: string): Promise<never> => {
  process.stdout.write(`${where}\n`);
  return new Promise(() => {});
};

await tick(
  stop === "noting" ? { ...ledger, started: () => stay("started") } : ledger,
  stop === "calling" ? { ...target, start: () => stay("claimed") } : target,
  HOSTED_RULES,
  new Date(at),
);
