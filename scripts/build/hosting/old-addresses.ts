import type { OldAddress } from "../../../src/data/build/catalog.ts";
import { MAX_RULES } from "./host-limits.ts";

/** Netlify's limit includes the rules of netlify.toml. */
const RESERVED_RULES = 100;

interface Redirects {
  rules: string;
  /** The number of redirects that the build leaves out because of the host's limit. */
  droppedCount: number;
}

/**
 * Returns one redirect for each page of a row that had another slug. Each target is a fixed path, so no
 * request can change it (security H3). If there are too many for the host, drops the oldest. For such an address, the shell finds the page.
 */
export function oldAddressRules(
  oldAddresses: readonly OldAddress[],
  /** The output files of pages, such as `recap/salt.md`. */
  pages: Iterable<string>,
  otherRules: string,
): Redirects {
  const paths = new Set<string>();
  for (const page of pages) paths.add(page.replace(/\.html$/, ""));
  const suffixes = suffixesOf(paths, new Set(oldAddresses.map(({ kind, slug }) => `${kind}/${slug}`)));
  const redirects = oldAddresses.flatMap(({ kind, oldSlug, slug }) =>
    (suffixes.get(`${kind}/${slug}`) ?? []).flatMap((suffix) =>
      // If another page has the old address now, that address must not redirect.
      paths.has(`${kind}/${oldSlug}${suffix}`)
        ? []
        : [`${encodedAddress(kind, oldSlug, suffix)} ${encodedAddress(kind, slug, suffix)} 301\n`],
    ),
  );
  const maxRedirects = Math.max(0, MAX_RULES - RESERVED_RULES - (otherRules.split("\n").length - 1));
  return {
    rules: redirects.slice(0, maxRedirects).join(""),
    droppedCount: Math.max(0, redirects.length - maxRedirects),
  };
}

const encodedAddress = (kind: string, slug: string, suffix: string) =>
  `/${kind}/${encodeURIComponent(slug)}${encodeURI(suffix)}`;

/**
 * Maps the path of a row to the endings of its pages. For example, the show `show/salt` has the pages `show/salt`,
 * `show/salt.xml` and `show/salt/1f3a`, so its endings are an empty text, `.xml` and `/1f3a`.
 */
function suffixesOf(paths: ReadonlySet<string>, rows: ReadonlySet<string>) {
  const suffixes = new Map<string, string[]>();
  if (rows.size === 0) return suffixes;
  for (const path of paths) {
    const { row = "", suffix = "" } = ROW_PAGE.exec(path)?.groups ?? {};
    if (!rows.has(row)) continue;
    const rowSuffixes = suffixes.get(row);
    if (rowSuffixes) rowSuffixes.push(suffix);
    else suffixes.set(row, [suffix]);
  }
  for (const list of suffixes.values()) list.sort();
  return suffixes;
}

const ROW_PAGE = /^(?<row>(?:category|recap|show)\/[^/]+?)(?<suffix>\.md|\.xml|\/.*)?$/;
