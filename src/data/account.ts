import { isAuthError, isAuthRetryableFetchError } from "@supabase/supabase-js";
import type { AuthLink } from "../domain/auth/auth-link.ts";
import type { PendingFollow } from "../domain/follows/pending-follow.ts";
import { backendAddress } from "./backend-address.ts";
import { backend } from "./client.ts";

/** The auth service refused a request. The message is for the reader. */
export class Refusal extends Error {}

interface Credentials {
  email: string;
  password: string;
}

interface SignUpExtras {
  pending?: PendingFollow | null;
  /** The referral code of a pro. The pro gets the credit when the reader confirms the e-mail address. */
  ref: string | null;
}

const userDataOf = ({ pending, ref }: SignUpExtras) => ({
  [PENDING_FOLLOW]: pending ?? undefined,
  ref: ref ?? undefined,
});

export async function signUp({ email, password }: Credentials, returnTo: string, extras: SignUpExtras): Promise<void> {
  const options = { emailRedirectTo: returnTo, data: userDataOf(extras) };
  throwIfFailed(await backend().auth.signUp({ email, password, options }));
}

export async function signIn(credentials: Credentials): Promise<void> {
  throwIfFailed(await backend().auth.signInWithPassword(credentials));
}

export async function resendConfirmation(email: string, returnTo: string): Promise<void> {
  const options = { emailRedirectTo: returnTo };
  throwIfFailed(await backend().auth.resend({ type: "signup", email, options }));
}

export async function sendPasswordReset(email: string, returnTo: string): Promise<void> {
  throwIfFailed(await backend().auth.resetPasswordForEmail(email, { redirectTo: returnTo }));
}

/** Creates an account if the address has no account. A refusal would reveal which addresses have accounts (security D5). */
export async function sendMagicLink(email: string, returnTo: string, extras: SignUpExtras): Promise<void> {
  const options = { emailRedirectTo: returnTo, data: userDataOf(extras) };
  throwIfFailed(await backend().auth.signInWithOtp({ email, options }));
}

export async function updatePassword(password: string): Promise<void> {
  throwIfFailed(await backend().auth.updateUser({ password }));
}

/** The address changes only after the reader has opened the links in both mailboxes. */
export async function changeEmail(email: string, returnTo: string): Promise<void> {
  const options = { emailRedirectTo: returnTo };
  throwIfFailed(await backend().auth.updateUser({ email }, options));
}

export async function googleSignInUrl(returnTo: string): Promise<string> {
  const options = { redirectTo: returnTo, skipBrowserRedirect: true };
  const { data, error } = await backend().auth.signInWithOAuth({ provider: "google", options });
  throwIfFailed({ error });
  const url = data.url ?? "";
  // If Google sign-in is off, this address shows an error as JSON. Do not send a reader there.
  if (await isGoogleOn(url)) return url;
  const response = await fetch(url);
  const { msg } = (await response.json()) as { msg?: string };
  throw msg ? new Refusal(msg) : new Error(`Google sign-in answered ${response.status}.`);
}

async function isGoogleOn(authorizeUrl: string): Promise<boolean> {
  const headers = { apikey: backendAddress().key };
  const response = await fetch(new URL("settings", authorizeUrl), { headers });
  const settings = (await response.json()) as { external?: { google?: boolean } };
  return settings.external?.google === true;
}

/** Signs the reader in with the link. The current session continues until the link has worked. */
export async function signInWithLink(link: AuthLink): Promise<"session" | "other-link-needed"> {
  const { auth } = backend();
  switch (link.kind) {
    case "refused":
      throw new Refusal(link.reason);
    case "token": {
      const { data, error } = await auth.verifyOtp({ token_hash: link.tokenHash, type: link.type });
      throwIfFailed({ error });
      // To change an e-mail address, the reader must open the links in both mailboxes. The first link returns no session.
      return data.session ? "session" : "other-link-needed";
    }
    case "code":
      throwIfFailed(await auth.exchangeCodeForSession(link.code));
      return "session";
  }
}

const PENDING_FOLLOW = "pending_follow";

/** A stranger may have set this value, because anyone can sign up with the address of another person. */
export async function pendingFollowOfAccount(): Promise<unknown> {
  const { data } = await backend().auth.getSession();
  return data.session?.user.user_metadata?.[PENDING_FOLLOW] ?? null;
}

export async function clearPendingFollowOfAccount(): Promise<void> {
  throwIfFailed(await backend().auth.updateUser({ data: { [PENDING_FOLLOW]: null } }));
}

export async function signOut(scope: "local" | "global" = "local"): Promise<void> {
  const { error } = await backend().auth.signOut({ scope });
  if (error) throw error;
}

/** Returns everything that the site stores about the reader (docs/account-export.md). */
export async function readOwnData(): Promise<unknown> {
  const { data, error } = await backend().rpc("my_data");
  if (error) throw error;
  return data;
}

export async function hasRecentSession(): Promise<boolean> {
  const { data, error } = await backend().rpc("has_recent_session");
  if (error) throw error;
  return data;
}

function throwIfFailed({ error }: { error: unknown }): void {
  if (!error) return;
  if (isAuthError(error) && !isAuthRetryableFetchError(error)) throw new Refusal(messageOf(error));
  throw error;
}

const OWN_MESSAGES: Record<string, string> = {
  pkce_code_verifier_not_found: "This sign-in began in another browser, or too long ago. Please start it again here.",
};

/** The messages of GoTrue, the auth server, do not say how long the reader must wait. */
const LIMIT_MESSAGES: Record<string, string> = {
  "Request rate limit reached": "Too many tries. Please wait five minutes, then try again.",
  "email rate limit exceeded": "The site has sent too many emails. Please wait an hour, then try again.",
};

const messageOf = ({ code, message }: { code?: unknown; message: string }) =>
  OWN_MESSAGES[String(code)] ?? LIMIT_MESSAGES[message] ?? message;
