import { PostgrestClient } from "@supabase/postgrest-js";
import { backendAddress } from "./backend-address.ts";
import type { Database } from "./database.types.ts";

export type RowSource = Pick<PostgrestClient<Database>, "from" | "rpc">;

const TIMEOUT_MS = 10_000;

/** A small client that reads public rows. The client with the session is ten times as large (decision 11). */
export function publicClient(): RowSource {
  const { url, key } = backendAddress();
  return new PostgrestClient<Database>(`${url}/rest/v1`, {
    headers: { apikey: key },
    timeout: TIMEOUT_MS,
  });
}
