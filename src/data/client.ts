import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { backendAddress } from "./backend-address.ts";
import type { Database } from "./database.types.ts";
import { watchingFetch } from "./write-refusals.ts";

export type Client = SupabaseClient<Database>;

let client: Client | undefined;

export function backend(): Client {
  if (!client) {
    const { url, key } = backendAddress();
    // `layouts/head.js` removes the tokens of e-mail links from the address. Our sign-in page reads them, not this client.
    const auth = { flowType: "pkce", detectSessionInUrl: false } as const;
    client = createClient<Database>(url, key, { auth, global: { fetch: watchingFetch } });
  }
  return client;
}
