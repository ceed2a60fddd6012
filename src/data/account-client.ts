import { PostgrestClient } from "@supabase/postgrest-js";
import { backendAddress } from "./backend-address.ts";
import { backend } from "./client.ts";
import type { Database } from "./database.types.ts";
import { NO_SESSION } from "./no-session.ts";
import type { RowSource } from "./public-client.ts";
import { fetchFromBackend } from "./write-refusals.ts";

let client: RowSource | undefined;

/**
 * A client for rows that belong to the reader's account. `backend` sends the public key if there is no session. The
 * session can end at any moment, for example in another tab. Without a session, this client sends no request, and
 * answers with an error.
 */
export function accountBackend(): RowSource {
  client ??= createAccountClient(
    backendAddress(),
    async () => (await backend().auth.getSession()).data.session?.access_token,
    fetchFromBackend,
  );
  return client;
}

export function createAccountClient(
  { url, key }: { url: string; key: string },
  readToken: () => Promise<string | undefined>,
  send: typeof fetch,
): RowSource {
  const fetchWithSession: typeof fetch = async (input, init) => {
    const token = await readToken();
    if (token === undefined)
      return Response.json({ code: NO_SESSION, message: "You are signed out." }, { status: 401 });
    const headers = new Headers(init?.headers);
    headers.set("authorization", `Bearer ${token}`);
    return send(input, { ...init, headers });
  };
  const headers = { apikey: key };
  return new PostgrestClient<Database>(`${url}/rest/v1`, { headers, fetch: fetchWithSession });
}
