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

export const clientOf = (backend: Backend): AdminClient =>
  createClient<Database>(backend.url, backend.keys.secret, {
    auth: { persistSession: false },
    global: { fetch: (input, init) => backend.fetch(new Request(input, init)) },
  });

/**
 * Opens the hosted project if its address and its service key are set, or else the local backend. If only one of these
 * settings is set, throws an error. Without this error, data for the hosted project could reach the local database.
 */
export async function openAdminClient(): Promise<{
  client: AdminClient;
  target: string;
  close(): Promise<void>;
}> {
  const settings = readSettings();
  const { PUBLIC_SUPABASE_URL: url, SUPABASE_SERVICE_ROLE_KEY: key } = settings;
  if (url && key) return remoteClient(url, key);
  if (key || (url && !isLocalAddress(url))) {
    const missingSetting = key ? "PUBLIC_SUPABASE_URL" : "SUPABASE_SERVICE_ROLE_KEY";
    throw new Error(
      `${missingSetting} is not set. Set both the address and the service key of a hosted project. For this machine's database, set neither of them.`,
    );
  }
  const owner = readOwner(settings.DATA_DIR);
  if (owner?.url) return remoteClient(owner.url, readKeys(settings.DATA_DIR).secret);
  const backend = await openOwnBackend(settings, { listens: false });
  return {
    client: clientOf(backend),
    target: "this machine's database",
    close: () => backend.close(),
  };
}

function throwNoResponse(url: string, { message, cause }: Error & { cause?: { code?: string } }): never {
  throw new Error(`${url} does not answer (${cause?.code ?? message}). Check the address and your connection.`);
}

const remoteClient = (url: string, key: string) => ({
  client: createClient<Database>(url, key, {
    auth: { persistSession: false },
    global: {
      fetch: (input, init) => fetch(input, init).catch((error) => throwNoResponse(url, error)),
    },
  }),
  target: url,
  close: async () => {},
});
