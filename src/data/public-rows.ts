import { PostgrestClient } from "@supabase/postgrest-js";
import { backendAddress } from "./backend-address.ts";
import type { Database } from "./database.types.ts";

/** What rows are read from: the session's client as well as this one. */
export type RowSource = Pick<PostgrestClient<Database>, "from" | "rpc">;

const ANSWERED_WITHIN_MS = 10_000;

/**
 * A client for what everybody may read and finds the same. It asks with the public key alone; the session's
 * client would weigh ten times as much (docs/decisions/0011).
 */
export function publicRows(): RowSource {
  const { url, key } = backendAddress();
  return new PostgrestClient<Database>(`${url}/rest/v1`, {
    headers: { apikey: key },
    timeout: ANSWERED_WITHIN_MS,
  });
}
