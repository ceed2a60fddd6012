/** Distributes the files of recaps to folders, so that no folder has too many files (docs/decisions/0026). */

/** A recap has up to three entries in a folder: its page, its Markdown and the folder of its transcript and its proof. */
const MAX_RECAPS_PER_FOLDER = 16_000;

/** Returns prefixes of slugs. Each prefix gets a folder for its recaps. If all recaps fit into `recap/`, returns no prefix. */
export function crowdedPrefixes(slugs: readonly string[], maxRecaps = MAX_RECAPS_PER_FOLDER, prefix = ""): string[] {
  if (slugs.length <= maxRecaps) return prefix ? [prefix] : [];
  const longerSlugs = slugs.filter((slug) => slug.length > prefix.length);
  const groups = Map.groupBy(longerSlugs, (slug) => prefix + characterAt(slug, prefix.length));
  return [...groups].flatMap(([nextPrefix, members]) => crowdedPrefixes(members, maxRecaps, nextPrefix)).sort();
}

const characterAt = (slug: string, index: number) => String.fromCodePoint(slug.codePointAt(index) ?? 0);

/** Returns a function that maps an address such as `recap/salt.md` to a file of the output folder. */
export function recapFile(prefixes: readonly string[]) {
  const prefixSet = new Set(prefixes);
  const lengths = [...new Set(prefixes.map(({ length }) => length))];
  return (file: string): string => {
    const { slug = "", suffix = "" } = RECAP_FILE.exec(file)?.groups ?? {};
    const prefix = lengths.map((length) => slug.slice(0, length)).find((candidate) => prefixSet.has(candidate));
    // The rule of the prefix `a` would lead `/recap/a` to a file without a name. So the page of the slug `a` stays in `recap/`.
    if (prefix !== undefined && (slug !== prefix || suffix === ".md")) {
      return `recaps/${prefix}/${slug}${suffix}`;
    }
    if (suffix === ".md") return `markdown/${slug}.md`;
    return file.replace(GUEST_FEED, "guest-rss/$1");
  };
}

/** RSS feeds of guests have their own folder. Otherwise, the host's limit of files would allow only half as many guests. */
const GUEST_FEED = /^guest\/([^/]+\.xml)$/;
const RECAP_FILE = /^recap\/(?<slug>[^/]+?)(?<suffix>\.html|\.md|\/transcript\.html|\/recap-proof\.json)$/;

/** Returns the text of Netlify's file `_redirects`. `:splat` also matches `/transcript` and `.md`. */
export const recapRules = (prefixes: readonly string[]): string =>
  prefixes
    .map(encodeURIComponent)
    .map((prefix) => `/recap/${prefix}* /recaps/${prefix}/${prefix}:splat 200\n`)
    .join("");
