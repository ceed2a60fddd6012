import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { backendAddress } from "./backend-address.ts";
import type { Database } from "./database.types.ts";

export type Client = SupabaseClient<Database>;

let client: Client | undefined;

export function backend(): Client {
  if (!client) {
    const { url, key } = backendAddress();
    // The sign-in page reads links itself: `layouts/head.js` has removed their tokens from the address.
    const auth = { flowType: "pkce", detectSessionInUrl: false } as const;
    client = createClient<Database>(url, key, { auth });
  }
  return client;
}
