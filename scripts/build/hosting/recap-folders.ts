/** Distributes the files of recaps to folders, so that no folder has too many (docs/decisions/0026). */

/** A recap has up to three entries in a folder: its page, its Markdown and the folder of its transcript. */
export const MAX_RECAPS_PER_FOLDER = 16_000;

/** Recaps whose slug begins with one of these prefixes move from `recap/` to a folder for the prefix. */
export function crowdedPrefixes(
  slugs: readonly string[],
  maxRecaps = MAX_RECAPS_PER_FOLDER,
  prefix = "",
): string[] {
  if (slugs.length <= maxRecaps) return prefix ? [prefix] : [];
  const longerSlugs = slugs.filter((slug) => slug.length > prefix.length);
  const groups = Map.groupBy(longerSlugs, (slug) => prefix + firstCharacter(slug, prefix.length));
  return [...groups]
    .flatMap(([nextPrefix, members]) => crowdedPrefixes(members, maxRecaps, nextPrefix))
    .sort();
}

const firstCharacter = (slug: string, from: number) =>
  String.fromCodePoint(slug.codePointAt(from) ?? 0);

/** Maps an address such as `recap/salt.md` to a file of the output folder. */
export function recapFile(prefixes: readonly string[]) {
  const prefixSet = new Set(prefixes);
  const lengths = [...new Set(prefixes.map(({ length }) => length))];
  return (file: string): string => {
    const { slug = "", rest: suffix = "" } = RECAP_FILE.exec(file)?.groups ?? {};
    const prefix = lengths.map((length) => slug.slice(0, length)).find((it) => prefixSet.has(it));
    // For the slug `a`, the rule for `a*` would lead to a wrong file. So its files remain at their addresses.
    if (prefix !== undefined && (slug !== prefix || suffix === ".md")) {
      return `recaps/${prefix}/${slug}${suffix}`;
    }
    return suffix === ".md" ? `markdown/${slug}.md` : file;
  };
}

const RECAP_FILE = /^recap\/(?<slug>[^/]+?)(?<rest>\.html|\.md|\/transcript\.html)$/;

/** Returns Netlify's file `_redirects`. `:splat` also matches `/transcript` and `.md`. */
export const recapRules = (prefixes: readonly string[]): string =>
  prefixes
    .map(encodeURIComponent)
    .map((prefix) => `/recap/${prefix}* /recaps/${prefix}/${prefix}:splat 200\n`)
    .join("");
