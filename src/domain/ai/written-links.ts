import { decodeEntities } from "../text/entities.ts";

/** An address in running text, with its scheme or `www.`; or a domain with a path. */
const ADDRESS =
  /(?:https?:\/\/|www\.)[^\s<>"'`()[\]{}]+|(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}\/[^\s<>"'`()[\]{}]+/giu;
/** A domain alone, or a mail address: a source may name one without a scheme. */
const NAMED = /(?:[\p{L}\p{N}.+-]+@)?(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}/giu;
const ANCHOR = /<a\b([^>]*)>([\s\S]*?)<\/a\s*>/gi;
const REMOVED = "(link removed)";

/** The same address in all its spellings: without scheme, `www.`, a final slash and the end of a sentence. */
const normalizeAddress = (address: string): string =>
  address
    .trim()
    .replace(/^(?:https?:\/\/|mailto:)/i, "")
    .replace(/^www\./i, "")
    .replace(/[.,;:!?…]+$/, "")
    .replace(/\/$/, "")
    .replace(/^[^/?#]+/, (host) => host.toLowerCase());

/** Every address in the sources. */
function addressesOf(sources: readonly string[]): Set<string> {
  const found = sources.flatMap((source) => {
    const text = decodeEntities(source);
    return [...(text.match(ADDRESS) ?? []), ...(text.match(NAMED) ?? [])];
  });
  return new Set(found.map(normalizeAddress));
}

/**
 * Filters the output of a model. A transcript can instruct the model to link to a phishing site, so only addresses of the
 * sources may stay (security H6). `text` replaces other addresses. `html` also replaces other links by their words.
 */
export function linkFilter(...sources: string[]) {
  const known = addressesOf(sources);
  const isKnown = (address: string) => known.has(normalizeAddress(decodeEntities(address)));
  const text = (output: string) =>
    output.replace(ADDRESS, (address) => (isKnown(address) ? address : REMOVED));
  const html = (output: string) => {
    const linked = output.replace(ANCHOR, (anchor, attributes: string, words: string) => {
      const href = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(attributes);
      const address = decodeEntities(href?.[1] ?? href?.[2] ?? href?.[3] ?? "");
      return isKnown(address) ? anchor : words;
    });
    // The links that are left are known, so only text outside of tags needs the filter.
    return linked.replace(/<[^>]*>|[^<]+/g, (part) => (part.startsWith("<") ? part : text(part)));
  };
  return { text, html };
}
