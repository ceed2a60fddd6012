import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { backendAddress } from "./backend-address.ts";
import type { Database } from "./database.types.ts";
import { fetchFromBackend } from "./write-refusals.ts";

export type Client = SupabaseClient<Database>;

let client: Client | undefined;

export function backend(): Client {
  if (!client) {
    const { url, key } = backendAddress();
    // The sign-in page itself reads the tokens of e-mail links (`layouts/head.js`). So this client must not look for tokens in the address.
    const auth = { flowType: "pkce", detectSessionInUrl: false } as const;
    client = createClient<Database>(url, key, { auth, global: { fetch: fetchFromBackend } });
  }
  return client;
}
