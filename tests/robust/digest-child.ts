/** Sends the digests that are due, until the test kills this process. */
import { createClient } from "@supabase/supabase-js";
import type { Database } from "../../src/data/database.types.ts";
import { digestOptionsOf, runDigests } from "../../supabase/functions/_shared/digest/send-digests.ts";

const [url = "", key = ""] = process.argv.slice(2);
const options = digestOptionsOf((name) => process.env[name]);
if (!options) throw new Error("The mail server is not set.");
const counts = await runDigests(createClient<Database>(url, key, { auth: { persistSession: false } }), options);
process.stdout.write(JSON.stringify(counts));
