/**
 * A relay that is to be killed: it takes one turn on a real database, and stays for ever where it is
 * told to, before it calls the hook or before it notes that it did.
 */
import postgres from "postgres";
import { sqlLedger } from "../../../scripts/local/ledger.ts";
import { HOSTED_RULES } from "../../../src/domain/site/publishing.ts";
import { hookTarget } from "../../../supabase/functions/_shared/publish/hook.ts";
import { tick } from "../../../supabase/functions/_shared/publish/relay.ts";

const [databaseUrl = "", hook = "", site = "", stop = "", at = ""] = process.argv.slice(2);
const sql = postgres(databaseUrl, { onnotice: () => {} });
const ledger = sqlLedger(
  async <T>(query: string, params: unknown[] = []) =>
    (await sql.unsafe(query, params as never[])) as unknown as T[],
);
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
