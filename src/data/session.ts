import { type AuthChangeEvent, isAuthRetryableFetchError } from "@supabase/supabase-js";
import type { Onboarding } from "../domain/auth/return-path.ts";
import type { Reader } from "../domain/auth/session.ts";
import { backend } from "./client.ts";

/**
 * Tells who is signed in: at once, and on every change, those of other tabs included. `seen` must
 * not ask the backend before it returns: the client waits for it.
 */
export function watchReader(
  seen: (reader: Reader | null, event: AuthChangeEvent, accountMadeAt?: string) => void,
): () => void {
  const { data } = backend().auth.onAuthStateChange((event, session) => {
    const user = session?.user;
    seen(user ? { id: user.id, email: user.email ?? null } : null, event, user?.created_at);
  });
  return () => data.subscription.unsubscribe();
}

/** Whether this browser has a session, as far as it knows without asking. */
export async function hasSession(): Promise<boolean> {
  const { data } = await backend().auth.getSession();
  return data.session !== null;
}

/**
 * Asks for a new token. False where the session has ended, which is forgotten here too: with it,
 * the sign-in page would lead straight back. Throws where nobody answers.
 */
export async function renewSession(): Promise<boolean> {
  const { auth } = backend();
  const { data, error } = await auth.refreshSession();
  if (isAuthRetryableFetchError(error)) throw error;
  if (data.session) return true;
  await auth.signOut({ scope: "local" });
  return false;
}

/** Whether the reader has a role. Throws where that could not be asked. */
export async function hasRole(userId: string, role: "admin" | "pro"): Promise<boolean> {
  const { data, error } = await backend()
    .from("user_roles")
    .select("role")
    .eq("user_id", userId)
    .eq("role", role)
    .limit(1);
  if (error) throw error;
  return data.length > 0;
}

/**
 * Whether the reader has been through onboarding. Makes the profile where the sign-up could not
 * (security B39).
 */
export async function readOnboarding(userId: string): Promise<Exclude<Onboarding, "unknown">> {
  const profiles = backend().from("profiles");
  const { data, error } = await profiles
    .select("onboarding_completed")
    .eq("user_id", userId)
    .maybeSingle();
  if (error) throw error;
  if (data) return data.onboarding_completed ? "completed" : "open";
  const made = await profiles.upsert({ user_id: userId }, { ignoreDuplicates: true });
  if (made.error) throw made.error;
  return "open";
}
