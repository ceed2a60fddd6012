import { INCOMPLETE, linkRefusal } from "./link-refusal.ts";
import { returnPath } from "./return-path.ts";

/** What an e-mail's link or Google brought back to the sign-in page. */
export type AuthLink =
  | { kind: "token"; tokenHash: string; type: LinkType }
  | { kind: "code"; code: string }
  | { kind: "refused"; reason: string };

const LINK_TYPES = ["signup", "recovery", "magiclink", "email_change", "email"] as const;
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
    const code = query.get("error_code") ?? fragment.get("error_code");
    return { kind: "refused", reason: linkRefusal(code, error) };
  }
  const tokenHash = query.get("token_hash");
  if (tokenHash) {
    const type = LINK_TYPES.find((known) => known === query.get("type"));
    return type ? { kind: "token", tokenHash, type } : { kind: "refused", reason: INCOMPLETE };
  }
  const code = query.get("code");
  if (code) return { kind: "code", code };
  // Nothing of ours sends a whole session: a stranger's would take the place of the reader's own.
  return fragment.has("access_token") ? { kind: "refused", reason: linkRefusal(null, null) } : null;
}

/** E-mails carry the address asked for as a whole; of one of ours, `next` is what counts. */
function nextOf(query: URLSearchParams, origin: string): string | null {
  const own = returnPath(query.get("next"));
  if (own) return own;
  const asked = URL.parse(query.get("redirect_to") ?? "");
  return asked?.origin === origin ? returnPath(asked.searchParams.get("next")) : null;
}
