import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "../../../src/data/database.types.ts";
import { Refused } from "./refused.ts";
import type { Platform } from "./settings.ts";

export type Client = SupabaseClient<Database>;

/** Whom a function serves. */
export type Who = "reader" | "admin" | "admin-or-cron";

/** Who asks, known by their own session; or the schedule, known by its secret. */
export interface Caller {
  id: string;
  isCron?: true;
  /** With the caller's own rights. */
  client: Client;
  /** With all rights; made at the first use. */
  server: () => Client;
}

const NO_SESSION = { auth: { persistSession: false, autoRefreshToken: false } };

/** Throws `Refused` 401 where nobody is signed in, 403 where a role is missing. */
export async function callerOf(request: Request, platform: Platform, who: Who): Promise<Caller> {
  const { url, publishableKey, serviceKey } = platform;
  const server = () => createClient<Database>(url, serviceKey, NO_SESSION);
  const secret = request.headers.get("x-cron-secret");
  if (who === "admin-or-cron" && secret !== null) {
    if (!(await isSame(secret, platform.cronSecret))) throw new Refused(401, "Please sign in.");
    return { id: "cron", isCron: true, client: server(), server };
  }
  const token = /^Bearer (\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  if (!token || token === publishableKey) throw new Refused(401, "Please sign in.");
  const client = createClient<Database>(url, publishableKey, {
    ...NO_SESSION,
    global: { headers: { Authorization: `Bearer ${token}` } },
  });
  const { data, error } = await client.auth.getUser(token);
  if (error && (error.status ?? 500) >= 500) throw error;
  if (error || !data.user) throw new Refused(401, "Please sign in.");
  const { id } = data.user;
  if (who !== "reader") await checkAdmin(client, id);
  return { id, client, server };
}

/** Constant-time comparison of digests. An unset secret never matches. */
async function isSame(given: string, secret: string | undefined): Promise<boolean> {
  if (!secret) return false;
  const digest = async (text: string) =>
    new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  const [a, b] = [await digest(given), await digest(secret)];
  return a.reduce((differs, byte, at) => differs | (byte ^ (b[at] ?? 0)), 0) === 0;
}

/** Looked up in the table, whatever the token or the body say (security E3). */
async function checkAdmin(client: Client, id: string): Promise<void> {
  const { data } = await client
    .from("user_roles")
    .select("role")
    .eq("user_id", id)
    .eq("role", "admin")
    .throwOnError();
  if (data.length === 0) throw new Refused(403, "Only admins may do this.");
}
