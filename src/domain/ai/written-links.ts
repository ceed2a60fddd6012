import { replaceEnclosed } from "../text/enclosed.ts";
import { decodeEntities } from "../text/entities.ts";
import { splitAfterTags } from "../text/tags.ts";

const PATH = String.raw`[^\s<>"'\x60()[\]{}]`;
/** The first character must begin a word. Otherwise, the search would try each character of a long word. */
const DOMAIN_OR_MAIL = String.raw`(?<![\p{L}\p{N}.+@-])(?:[\p{L}\p{N}.+-]+@)?(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?![\p{L}\p{N}])`;
/** Matches an address in running text: one that begins with a scheme or `www.`, a domain with or without a path, or a mail address. */
const ADDRESS = new RegExp(`(?:https?://|www\\.)${PATH}+|${DOMAIN_OR_MAIL}(?:[/?#]${PATH}*)?`, "giu");
/** Also matches the domain of a longer address. A source may contain it without a scheme. */
const SOURCE_DOMAIN = new RegExp(DOMAIN_OR_MAIL, "giu");
/** No domain ends with these, but names such as Node.js do. */
const FILE_ENDING =
  /\.(?:js|jsx|ts|tsx|json|html?|css|xml|ya?ml|txt|pdf|csv|png|jpe?g|gif|svg|mp[34]|exe|docx?|xlsx?|pptx?)$/i;
/** Matches two sentences without a space between them ("It ends.The next …"), but not a domain such as `Evil.Com`. */
const SENTENCES = /^[^@/?#]*\.(?!(?:Com|Net|Org|Info|Biz|Io|Co|App|Dev|Me|Tv)$)\p{Lu}\p{Ll}+$/u;
const REPLACEMENT = "(link removed)";

/** Removes the scheme, `www.`, a final slash and punctuation at the end, so that all spellings of an address are equal. */
const normalizeAddress = (address: string): string =>
  address
    .trim()
    .replace(/^(?:https?:\/\/|mailto:)/i, "")
    .replace(/^www\./i, "")
    .replace(/(?<![.,;:!?…])[.,;:!?…]+$/, "")
    .replace(/\/$/, "")
    .replace(/^[^/?#]+/, (host) => host.toLowerCase());

/** Returns all addresses in the sources. */
function addressesOf(sources: readonly string[]): Set<string> {
  const addresses = sources.flatMap((source) => {
    const text = decodeEntities(source);
    return [...(text.match(ADDRESS) ?? []), ...(text.match(SOURCE_DOMAIN) ?? [])];
  });
  return new Set(addresses.map(normalizeAddress));
}

/**
 * Filters the output of a model. A transcript can instruct the model to link to a phishing site, so only addresses of the
 * sources may stay (security H6). `text` removes all other addresses, also bare domains. `html` also replaces each link to another address by the
 * words of the link.
 */
export function createLinkFilter(...sources: string[]) {
  const knownAddresses = addressesOf(sources);
  const isKnown = (address: string) => knownAddresses.has(normalizeAddress(decodeEntities(address)));
  const isNoAddress = (word: string) => FILE_ENDING.test(word) || SENTENCES.test(word);
  const text = (output: string) =>
    output.replace(ADDRESS, (address) => (isKnown(address) || isNoAddress(address) ? address : REPLACEMENT));
  const html = (output: string) => {
    const [head, tail] = splitAfterTags(output);
    const knownLinksHtml = replaceEnclosed(
      head,
      /<a\b([^>]*)>/gi,
      /<\/a\s*>/gi,
      (words, [, attributes = ""], anchor) => {
        const href = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(attributes);
        const address = decodeEntities(href?.[1] ?? href?.[2] ?? href?.[3] ?? "");
        return isKnown(address) ? anchor : words;
      },
    );
    // All remaining links lead to known addresses, so only text outside of tags needs the filter.
    const filteredHtml = knownLinksHtml.replace(/<[^>]*>|[^<]+/g, (part) => (part.startsWith("<") ? part : text(part)));
    return filteredHtml + text(tail);
  };
  return { text, html };
}
