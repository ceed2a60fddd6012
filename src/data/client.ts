import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { backendAddress } from "./backend-address.ts";
import type { Database } from "./database.types.ts";

export type Client = SupabaseClient<Database>;

let client: Client | undefined;

/** The one backend client of a page, made when something first needs it. */
export function backend(): Client {
  if (!client) {
    const { url, key } = backendAddress();
    client = createClient<Database>(url, key);
  }
  return client;
}
