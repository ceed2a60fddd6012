import { returnPath } from "./return-path.ts";

/** What an e-mail's link or Google brought back to the sign-in page. */
export type AuthLink =
  | { kind: "token"; tokenHash: string; type: LinkType }
  | { kind: "code"; code: string }
  | { kind: "session"; accessToken: string; refreshToken: string; isRecovery: boolean }
  | { kind: "refused"; reason: string };

export const LINK_TYPES = ["signup", "recovery", "magiclink", "email_change", "email"] as const;
export type LinkType = (typeof LINK_TYPES)[number];

export interface ReadLink {
  link: AuthLink;
  next: string | null;
}

/** Reads the query and the fragment of an address; null where they bring nothing. */
export function readAuthLink(search: string, hash: string, origin: string): ReadLink | null {
  const query = new URLSearchParams(search);
  const fragment = new URLSearchParams(hash.replace(/^#/, ""));
  const link = linkOf(query, fragment);
  return link && { link, next: nextOf(query, origin) };
}

function linkOf(query: URLSearchParams, fragment: URLSearchParams): AuthLink | null {
  const error = query.get("error") ?? fragment.get("error");
  if (error !== null) {
    const reason = query.get("error_description") ?? fragment.get("error_description");
    return { kind: "refused", reason: reason || error };
  }
  const tokenHash = query.get("token_hash");
  if (tokenHash) {
    const type = LINK_TYPES.find((known) => known === query.get("type"));
    return type ? { kind: "token", tokenHash, type } : { kind: "refused", reason: "" };
  }
  const code = query.get("code");
  if (code) return { kind: "code", code };
  const [accessToken, refreshToken] = [fragment.get("access_token"), fragment.get("refresh_token")];
  if (accessToken && refreshToken) {
    const isRecovery = fragment.get("type") === "recovery";
    return { kind: "session", accessToken, refreshToken, isRecovery };
  }
  return accessToken === null ? null : { kind: "refused", reason: "" };
}

/** E-mails carry the address asked for as a whole; of one of ours, `next` is what counts. */
function nextOf(query: URLSearchParams, origin: string): string | null {
  const own = returnPath(query.get("next"));
  if (own) return own;
  const asked = URL.parse(query.get("redirect_to") ?? "");
  return asked?.origin === origin ? returnPath(asked.searchParams.get("next")) : null;
}

/** Whether a link is for a new password. One that came as a code says so only when opened. */
export const isForRecovery = (link: AuthLink): boolean =>
  link.kind === "token" ? link.type === "recovery" : link.kind === "session" && link.isRecovery;
