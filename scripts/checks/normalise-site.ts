/**
 * Two builds of the same content have different hashes, ids, keys, times and names of scripts. These functions replace such
 * texts by fixed words, so that only other differences remain.
 */
import { minifySync, parseSync } from "vite";

const REPLACEMENTS: readonly [RegExp, string][] = [
  // The bundler can group the same modules into other scripts.
  [/<link rel="modulepreload" href="[^"]*">/g, ""],
  [/[\w.-]+\.[\w-]{8}\.js\b/g, "SCRIPT.js"],
  [/\.[\w-]{8}\.(css|woff2)\b/g, ".HASH.$1"],
  [/\bshare\/(?:[\w-]+\/)?[\w-]+\.jpg\b/g, "share/PICTURE.jpg"],
  [/\bsha256-[\w+/]+=*/g, "sha256-HASH"],
  [/<astro-island uid="\w+" prefix="r\d+"/g, '<astro-island uid="HASH" prefix="r"'],
  [/&quot;builtDigest&quot;:\[0,\d+\]/g, "&quot;builtDigest&quot;:[0,HASH]"],
  [/("|&quot;)rev\1:(\[0,)?\d+/g, "$1rev$1:$2REV"],
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g, "UUID"],
  [/\bsb_publishable_[\w-]+/g, "KEY"],
  // Only times that a build reads from the clock have fractions of a second. The demo content has fixed times.
  [/<time datetime="[^"]*:\d\d\.\d+[^"]*"[^>]*>[^<]*<\/time>/g, "<time>MOMENT</time>"],
  [/\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d\.\d+(?:Z|[+-]\d\d(?::?\d\d)?)?/g, "MOMENT"],
];

const PAGES_WITH_PICTURES_FROM_IDS = /^(profile\/|top-list\/|top-lists\.html$)/;
const COVER_ART = /(<svg [^>]*viewBox="0 0 320 180"[^>]*>).*?<\/svg>/g;
const INLINE_SCRIPT = /(?<=<script(?: type="module")?>).*?(?=<\/script>)/gs;

const replaceAll = (text: string): string =>
  REPLACEMENTS.reduce((result, [pattern, name]) => result.replace(pattern, name), text);

/** A row can move to another file of a list of cards. So the comparison joins all files of a list under one name. */
export const normaliseName = (name: string): string =>
  replaceAll(name).replace(/^((?:browse|discover)\/.*\/)[^/]+\.json$/, "$1PART.json");

export function normaliseText(name: string, text: string): string {
  if (name === "rss.xml") return replaceAll(withoutOldestRecaps(text));
  const page = name.endsWith(".html") ? text.replace(INLINE_SCRIPT, minifyWithCache) : text;
  return replaceAll(PAGES_WITH_PICTURES_FROM_IDS.test(name) ? page.replace(COVER_ART, "$1</svg>") : page);
}

/** Removes the recaps of the oldest day from the RSS feed, because random ids decide which of them fit into the feed. */
function withoutOldestRecaps(feed: string): string {
  const items = feed.split("<item>");
  const dateOf = (item = "") => /<pubDate>.*?<\/pubDate>/.exec(item)?.[0];
  return items.filter((item, n) => n === 0 || dateOf(item) !== dateOf(items.at(-1))).join("<item>");
}

function minifyWithCache(code: string): string {
  const minifiedCode = minifiedScripts.get(code) ?? minifySync("inline.js", code).code;
  minifiedScripts.set(code, minifiedCode);
  return minifiedCode;
}
const minifiedScripts = new Map<string, string>();

/** Returns only the texts of a script, because the bundler can group the same code in another way. */
export function textsOfScript(code: string): string[] {
  const texts: string[] = [];
  JSON.stringify(parseSync("script.js", code).program, (_key, node) => {
    if (node?.type === "Literal" && typeof node.value === "string") texts.push(node.value);
    if (node?.type === "TemplateElement") texts.push(node.value.cooked);
    return node;
  });
  return texts.map((text) => replaceAll(text).replace(/^[0-9a-f]{16}$/, "HASH"));
}
