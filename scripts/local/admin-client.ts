import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "../../src/data/database.types.ts";
import type { LocalBackend } from "./backend.ts";
import { readKeys } from "./keys.ts";
import { readOwner } from "./lock.ts";
import { openOwnBackend } from "./own-backend.ts";
import { readSettings } from "./settings.ts";

export type AdminClient = SupabaseClient<Database>;

/** A client with the secret key that talks to a backend in this process. */
export function clientOf(backend: LocalBackend): AdminClient {
  return createClient<Database>(backend.url, backend.keys.secret, {
    auth: { persistSession: false },
    global: { fetch: (input, init) => backend.fetch(new Request(input, init)) },
  });
}

/**
 * A client for the project's own commands: the hosted project where its service key is set,
 * else the running local backend, else one opened for this command alone.
 */
export async function openAdminClient(): Promise<{
  client: AdminClient;
  close(): Promise<void>;
}> {
  const settings = readSettings();
  const hosted = settings.SUPABASE_SERVICE_ROLE_KEY;
  if (hosted && settings.PUBLIC_SUPABASE_URL) {
    return remote(settings.PUBLIC_SUPABASE_URL, hosted);
  }
  const owner = readOwner(settings.DATA_DIR);
  if (owner?.url) return remote(owner.url, readKeys(settings.DATA_DIR).secret);
  const backend = await openOwnBackend(settings, { listens: false });
  return { client: clientOf(backend), close: () => backend.close() };
}

const remote = (url: string, key: string) => ({
  client: createClient<Database>(url, key, { auth: { persistSession: false } }),
  close: async () => {},
});
