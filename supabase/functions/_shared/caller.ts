import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "../../../src/data/database.types.ts";
import { Refused } from "./refused.ts";
import type { Platform } from "./settings.ts";

export type Client = SupabaseClient<Database>;

/** `anyone` needs no session. `account` includes blocked readers. `author` and `editor` include the roles with more rights. */
export type AllowedCallers = "anyone" | "account" | "reader" | "author" | "editor" | "admin" | "editor-or-cron";

export interface Caller {
  id: string;
  isCron?: true;
  isAdmin?: true;
  /** This client has the caller's own rights. */
  client: Client;
  /** Creates a client with all rights. */
  server: () => Client;
}

const ROLES: Record<Exclude<AllowedCallers, "anyone" | "account">, readonly string[] | null> = {
  reader: null,
  author: ["author", "editor", "admin"],
  editor: ["editor", "admin"],
  admin: ["admin"],
  "editor-or-cron": ["editor", "admin"],
};

const NO_SESSION = { auth: { persistSession: false, autoRefreshToken: false } };

export async function callerOf(request: Request, platform: Platform, allowedCallers: AllowedCallers): Promise<Caller> {
  const { url, publishableKey, serviceKey } = platform;
  const server = () => createClient<Database>(url, serviceKey, NO_SESSION);
  if (allowedCallers === "anyone")
    return {
      id: "anyone",
      client: createClient<Database>(url, publishableKey, NO_SESSION),
      server,
    };
  const secret = request.headers.get("x-cron-secret");
  if (allowedCallers === "editor-or-cron" && secret !== null) {
    if (!(await matchesSecret(secret, platform.cronSecret))) throw new Refused(401, "Please sign in.");
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
  if (allowedCallers === "account") return { id, client, server };
  const roles = await rolesOf(client);
  const allowedRoles = ROLES[allowedCallers];
  if (allowedRoles && !allowedRoles.some((role) => roles.includes(role)))
    throw new Refused(403, `Only ${allowedRoles[0]}s may do this.`);
  return { id, client, server, ...(roles.includes("admin") ? { isAdmin: true } : {}) };
}

/** Checks that a webhook is genuine, because its sender has no session. Returns a client with all rights. */
export async function serverForWebhook(
  { url, serviceKey }: Platform,
  isGenuine: (server: Client) => Promise<boolean>,
): Promise<Client> {
  const server = createClient<Database>(url, serviceKey, NO_SESSION);
  if (!(await isGenuine(server))) throw new Refused(401, "The signature is not valid.");
  return server;
}

/** Compares hashes in constant time. An unset secret never matches. */
export async function matchesSecret(candidate: string, secret: string | undefined): Promise<boolean> {
  if (!secret) return false;
  const hashOf = async (text: string) =>
    new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  const [a, b] = [await hashOf(candidate), await hashOf(secret)];
  return a.reduce((differs, byte, index) => differs | (byte ^ (b[index] ?? 0)), 0) === 0;
}

/** Reads the roles from the database, never from the token or the body (security E3). */
async function rolesOf(client: Client): Promise<string[]> {
  const { data } = await client.rpc("my_access").single().throwOnError();
  if (data.is_blocked) throw new Refused(403, "This account is blocked.");
  return data.roles;
}
