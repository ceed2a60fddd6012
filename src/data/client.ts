import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { backendAddress } from "./backend-address.ts";
import type { Database } from "./database.types.ts";

export type Client = SupabaseClient<Database>;

let client: Client | undefined;

/** The one backend client of a page, made when something first needs it. */
export function backend(): Client {
  if (!client) {
    const { url, key } = backendAddress();
    // What links bring back is read by /auth itself, which has taken it out of the address by then.
    const auth = { flowType: "pkce", detectSessionInUrl: false } as const;
    client = createClient<Database>(url, key, { auth });
  }
  return client;
}
