import { returnPath } from "./return-path.ts";

const INCOMPLETE_LINK = "This link is not complete.";
const UNKNOWN_PROBLEM = "This link did not work.";
const SERVICE_PROBLEM = "The sign-in service had a problem. Please try again.";
const START_AGAIN = "This sign-in took too long, or began elsewhere. Please start it again here.";
const TOO_MANY_ATTEMPTS = "Too many attempts. Please wait a while and try again.";

const MESSAGES: ReadonlyMap<string | null, string> = new Map([
  ["otp_expired", "Email link is invalid or has expired."],
  ["validation_failed", INCOMPLETE_LINK],
  ["flow_state_expired", START_AGAIN],
  ["flow_state_not_found", START_AGAIN],
  ["bad_oauth_state", START_AGAIN],
  ["over_request_rate_limit", TOO_MANY_ATTEMPTS],
  ["over_email_send_rate_limit", TOO_MANY_ATTEMPTS],
  ["unexpected_failure", SERVICE_PROBLEM],
  ["server_error", SERVICE_PROBLEM],
  ["temporarily_unavailable", SERVICE_PROBLEM],
  ["access_denied", "The sign-in was cancelled or refused."],
]);

/** Returns one of our own messages. A text from the address is not safe, because anyone can send a reader a link (security F13). */
const linkRefusal = (code: string | null, error: string | null): string =>
  MESSAGES.get(code) ?? MESSAGES.get(error) ?? UNKNOWN_PROBLEM;

export type AuthLink =
  | { kind: "token"; tokenHash: string; type: LinkType }
  | { kind: "code"; code: string }
  | { kind: "refused"; reason: string };

const LINK_TYPES = ["signup", "recovery", "magiclink", "email_change", "email"] as const;
export type LinkType = (typeof LINK_TYPES)[number];

export type AuthLinkWithNext = NonNullable<ReturnType<typeof readAuthLink>>;

export function readAuthLink(search: string, hash: string, origin: string) {
  const query = new URLSearchParams(search);
  const fragment = new URLSearchParams(hash.replace(/^#/, ""));
  const link = linkOf(query, fragment);
  return link && { link, next: nextOf(query, origin) };
}

function linkOf(query: URLSearchParams, fragment: URLSearchParams): AuthLink | null {
  const error = query.get("error") ?? fragment.get("error");
  if (error !== null) {
    const code = query.get("error_code") ?? fragment.get("error_code");
    return { kind: "refused", reason: linkRefusal(code, error) };
  }
  const tokenHash = query.get("token_hash");
  if (tokenHash) {
    const type = LINK_TYPES.find((linkType) => linkType === query.get("type"));
    return type ? { kind: "token", tokenHash, type } : { kind: "refused", reason: INCOMPLETE_LINK };
  }
  const code = query.get("code");
  if (code) return { kind: "code", code };
  // Our links never contain a session. If we accepted a session, a stranger's link could replace the reader's session.
  return fragment.has("access_token") ? { kind: "refused", reason: linkRefusal(null, null) } : null;
}

/** Returns the path for the reader after the sign-in: `next` of the link, or else `next` of `redirect_to`, which must be on our site. */
function nextOf(query: URLSearchParams, origin: string): string | null {
  const ownPath = returnPath(query.get("next"));
  if (ownPath) return ownPath;
  const redirectUrl = URL.parse(query.get("redirect_to") ?? "");
  return redirectUrl?.origin === origin ? returnPath(redirectUrl.searchParams.get("next")) : null;
}
