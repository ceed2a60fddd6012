import { type AuthChangeEvent, isAuthRetryableFetchError } from "@supabase/supabase-js";
import type { Access, Role } from "../domain/auth/access.ts";
import type { Onboarding } from "../domain/auth/return-path.ts";
import type { Reader } from "../domain/auth/session.ts";
import { accountBackend } from "./account-client.ts";
import { backend } from "./client.ts";
import { isSignedOutError } from "./no-session.ts";

/** The auth client waits until the callback returns. So the callback must not wait for a request. */
export function watchReader(
  onReader: (reader: Reader | null, event: AuthChangeEvent, accountCreatedAt?: string) => void,
): () => void {
  const { data } = backend().auth.onAuthStateChange((event, session) => {
    const user = session?.user;
    onReader(user ? { id: user.id, email: user.email ?? null } : null, event, user?.created_at);
  });
  return () => data.subscription.unsubscribe();
}

export async function hasSession(): Promise<boolean> {
  const { data } = await backend().auth.getSession();
  return data.session !== null;
}

/** If the session has ended, returns false and deletes it. If it stayed stored, the sign-in page would send the reader back. */
export async function renewSession(): Promise<boolean> {
  const { auth } = backend();
  const { data, error } = await auth.refreshSession();
  if (isAuthRetryableFetchError(error)) throw error;
  if (data.session) return true;
  await auth.signOut({ scope: "local" });
  return false;
}

export const NO_ACCESS: Access = { roles: [], isBlocked: false, blockedReason: null };

/** Reads what the account of the session may do. The database counts these calls, so this function sends a POST request. */
export async function readAccess(): Promise<Access> {
  const { data, error } = await accountBackend().rpc("my_access").single();
  // The session may have ended in the meantime, and visitors may not call `my_access`.
  if (isSignedOutError(error)) return NO_ACCESS;
  if (error) throw error;
  return {
    roles: data.roles as Role[],
    isBlocked: data.is_blocked,
    blockedReason: data.blocked_reason,
  };
}

/** Works for every user, because the role `pro` is public. The other roles are not public (security B8). */
export async function hasProRole(userId: string): Promise<boolean> {
  const { data, error } = await backend()
    .from("user_roles")
    .select("role")
    .eq("user_id", userId)
    .eq("role", "pro")
    .limit(1);
  if (error) throw error;
  return data.length > 0;
}

/** Creates the reader's profile if the sign-up could not create it (security B39). */
export async function findOrCreateOnboarding(userId: string): Promise<Exclude<Onboarding, "unknown">> {
  const profiles = backend().from("profiles");
  const { data, error } = await profiles.select("onboarding_completed").eq("user_id", userId).maybeSingle();
  if (error) throw error;
  if (data) return data.onboarding_completed ? "completed" : "open";
  const creation = await profiles.upsert({ user_id: userId }, { ignoreDuplicates: true });
  if (creation.error) throw creation.error;
  return "open";
}
