import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "../../src/data/database.types.ts";
import { isLocalAddress } from "../../src/domain/site/local-address.ts";
import { type Keys, readKeys } from "./keys.ts";
import { readOwner } from "./lock.ts";
import { openOwnBackend } from "./own-backend.ts";
import { readSettings } from "./settings.ts";

export type AdminClient = SupabaseClient<Database>;

interface Backend {
  url: string;
  keys: Keys;
  fetch(request: Request): Promise<Response>;
}

/** A client with the secret key that talks to a backend in this process. */
export const clientOf = (backend: Backend): AdminClient =>
  createClient<Database>(backend.url, backend.keys.secret, {
    auth: { persistSession: false },
    global: { fetch: (input, init) => backend.fetch(new Request(input, init)) },
  });

/**
 * A client for the project's own commands: the hosted project where its address and its service key are set,
 * else the running local backend, else one opened for this command alone. Throws where a hosted project's address or
 * key is there alone: what is meant for it must not end here in silence.
 */
export async function openAdminClient(): Promise<{
  client: AdminClient;
  /** Whose data it writes: an address, or this machine's. */
  target: string;
  close(): Promise<void>;
}> {
  const settings = readSettings();
  const { PUBLIC_SUPABASE_URL: url, SUPABASE_SERVICE_ROLE_KEY: key } = settings;
  if (url && key) return remote(url, key);
  if (key || (url && !isLocalAddress(url))) {
    const missing = key ? "PUBLIC_SUPABASE_URL" : "SUPABASE_SERVICE_ROLE_KEY";
    throw new Error(
      `${missing} is not set: a hosted project needs its address and its service key, this machine's database neither.`,
    );
  }
  const owner = readOwner(settings.DATA_DIR);
  if (owner?.url) return remote(owner.url, readKeys(settings.DATA_DIR).secret);
  const backend = await openOwnBackend(settings, { listens: false });
  return {
    client: clientOf(backend),
    target: "this machine's database",
    close: () => backend.close(),
  };
}

const remote = (url: string, key: string) => ({
  client: createClient<Database>(url, key, { auth: { persistSession: false } }),
  target: url,
  close: async () => {},
});
