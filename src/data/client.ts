import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "./database.types.ts";

export type Client = SupabaseClient<Database>;

/** Throws for a backend address that is not http(s), or without a key (SPEC §5). */
export function assertBackend(url: string | undefined, key: string | undefined) {
  if (!url || !/^https?:\/\//.test(url)) {
    throw new Error("PUBLIC_SUPABASE_URL must be an http or https address.");
  }
  if (!key) throw new Error("PUBLIC_SUPABASE_ANON_KEY is required.");
  return { url, key };
}

let client: Client | undefined;

/** The one backend client of a page, made when something first needs it. */
export function backend(): Client {
  if (!client) {
    const { PUBLIC_SUPABASE_URL, PUBLIC_SUPABASE_ANON_KEY } = import.meta.env;
    const { url, key } = assertBackend(PUBLIC_SUPABASE_URL, PUBLIC_SUPABASE_ANON_KEY);
    // What links bring back is read by /auth itself, which has taken it out of the address by then.
    const auth = { flowType: "pkce", detectSessionInUrl: false } as const;
    client = createClient<Database>(url, key, { auth });
  }
  return client;
}
