import { decodeEntities } from "../text/entities.ts";

/** Matches an address in running text. The address begins with a scheme or `www.`, or is a domain with a path. */
const ADDRESS =
  /(?:https?:\/\/|www\.)[^\s<>"'`()[\]{}]+|(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}\/[^\s<>"'`()[\]{}]+/giu;
/** Matches a domain without a path, or a mail address. A source may contain both without a scheme. */
const DOMAIN_OR_MAIL = /(?:[\p{L}\p{N}.+-]+@)?(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}/giu;
const ANCHOR = /<a\b([^>]*)>([\s\S]*?)<\/a\s*>/gi;
const REPLACEMENT = "(link removed)";

/** Removes the scheme, `www.`, a final slash and punctuation at the end, so that all spellings of an address are equal. */
const normalizeAddress = (address: string): string =>
  address
    .trim()
    .replace(/^(?:https?:\/\/|mailto:)/i, "")
    .replace(/^www\./i, "")
    .replace(/[.,;:!?…]+$/, "")
    .replace(/\/$/, "")
    .replace(/^[^/?#]+/, (host) => host.toLowerCase());

/** Returns all addresses in the sources. */
function addressesOf(sources: readonly string[]): Set<string> {
  const addresses = sources.flatMap((source) => {
    const text = decodeEntities(source);
    return [...(text.match(ADDRESS) ?? []), ...(text.match(DOMAIN_OR_MAIL) ?? [])];
  });
  return new Set(addresses.map(normalizeAddress));
}

/**
 * Filters the output of a model. A transcript can instruct the model to link to a phishing site, so only addresses of the
 * sources may stay (security H6). `text` removes all other addresses. `html` also replaces each link to another address by the
 * words of the link.
 */
export function createLinkFilter(...sources: string[]) {
  const knownAddresses = addressesOf(sources);
  const isKnown = (address: string) =>
    knownAddresses.has(normalizeAddress(decodeEntities(address)));
  const text = (output: string) =>
    output.replace(ADDRESS, (address) => (isKnown(address) ? address : REPLACEMENT));
  const html = (output: string) => {
    const knownLinksHtml = output.replace(ANCHOR, (anchor, attributes: string, words: string) => {
      const href = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(attributes);
      const address = decodeEntities(href?.[1] ?? href?.[2] ?? href?.[3] ?? "");
      return isKnown(address) ? anchor : words;
    });
    // All remaining links lead to known addresses, so only text outside of tags needs the filter.
    return knownLinksHtml.replace(/<[^>]*>|[^<]+/g, (part) =>
      part.startsWith("<") ? part : text(part),
    );
  };
  return { text, html };
}
