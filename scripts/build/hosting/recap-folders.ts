/** Where the files of a recap are, so that no folder holds too many (docs/decisions/0026). */

/** A recap has up to three entries in a folder: its page, the folder of its transcript, its Markdown. */
export const MAX_RECAPS_PER_FOLDER = 16_000;

/** The beginnings of slugs whose recaps move from `recap/` to a folder of their own. None begins with another one. */
export function crowdedPrefixes(
  slugs: readonly string[],
  max = MAX_RECAPS_PER_FOLDER,
  prefix = "",
): string[] {
  if (slugs.length <= max) return prefix ? [prefix] : [];
  const longer = slugs.filter((slug) => slug.length > prefix.length);
  const groups = Map.groupBy(longer, (slug) => prefix + firstCharacter(slug, prefix.length));
  return [...groups].flatMap(([next, members]) => crowdedPrefixes(members, max, next)).sort();
}

const firstCharacter = (slug: string, from: number) =>
  String.fromCodePoint(slug.codePointAt(from) ?? 0);

/** Maps an address such as `recap/salt.md` to a file of the output folder. */
export function recapFile(prefixes: readonly string[]) {
  const known = new Set(prefixes);
  const lengths = [...new Set(prefixes.map(({ length }) => length))];
  return (file: string): string => {
    const { slug = "", rest = "" } = RECAP_FILE.exec(file)?.groups ?? {};
    const prefix = lengths.map((length) => slug.slice(0, length)).find((it) => known.has(it));
    // The rule for `a*` turns `/recap/a/transcript` into `atranscript`. The file at the address itself comes before it.
    if (prefix !== undefined && (slug !== prefix || rest === ".md")) {
      return `recaps/${prefix}/${slug}${rest}`;
    }
    return rest === ".md" ? `markdown/${slug}.md` : file;
  };
}

const RECAP_FILE = /^recap\/(?<slug>[^/]+?)(?<rest>\.html|\.md|\/transcript\.html)$/;

/** The rules of Netlify's file `_redirects`. `:splat` also holds `/transcript` and `.md`. */
export const recapRules = (prefixes: readonly string[]): string =>
  prefixes
    .map(encodeURIComponent)
    .map((prefix) => `/recap/${prefix}* /recaps/${prefix}/${prefix}:splat 200\n`)
    .join("");
