import { SLUG_MAX_BYTES } from "../limits.ts";
import { fnv1a } from "./fnv.ts";

export type SlugKind = "category" | "show" | "episode" | "guest";

const notInSlugs = /[^\p{L}\p{M}\p{N}_\s-]|\p{Default_Ignorable_Code_Point}/gu;

/**
 * The part of an address that names a thing: words of any script joined by hyphens, as
 * `private.is_slug` accepts it. A text without any word becomes the kind and a short hash.
 */
export function slugify(text: string, kind: SlugKind): string {
  const words = text
    .normalize("NFC")
    .toLowerCase()
    .replace(notInSlugs, "")
    .normalize("NFC")
    .split(/[\s-]+/)
    .map((word) => word.replace(/^\p{M}+/u, ""))
    .filter(Boolean);
  return cutToBytes(words.join("-"), SLUG_MAX_BYTES) || `${kind}-${fnv1a(text).toString(36)}`;
}

/**
 * The slug of something new while its name is typed: made from the name for as long as nobody has
 * written another one (specification §4).
 */
export function slugAlong(slug: string, before: string, now: string, kind: SlugKind): string {
  const of = (name: string) => (name.trim() ? slugify(name, kind) : "");
  return slug === of(before) ? of(now) : slug;
}

const utf8 = new TextEncoder();

/** Cut between characters. */
function cutToBytes(slug: string, most: number): string {
  const { read } = utf8.encodeInto(slug, new Uint8Array(most));
  return read < slug.length ? slug.slice(0, read).replace(/-+$/, "") : slug;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the migration's own ranges
const inNoSlug = /[\u0000-\u002c./\u003a-\u005e\u0060\u007b-\u00a0\u2000-\u206f\u3000\ufeff]/;

/** Whether a text may be a slug: the rule of `private.is_slug`, which a test compares. */
export function isSlug(text: string): boolean {
  const bytes = utf8.encode(text).length;
  return bytes > 0 && bytes <= SLUG_MAX_BYTES && !inNoSlug.test(text) && !/^-|--|-$/.test(text);
}

/** Letters of a slug, of any script, that leave room for a number behind it. */
const NUMBERED_CHARS = 45;

/** What a thing of this name may be called where others have the first slugs, in order. */
export function slugChoices(text: string, kind: SlugKind, most: number): string[] {
  const slug = slugify(text, kind);
  const short = Array.from(slug).slice(0, NUMBERED_CHARS).join("").replace(/-+$/, "");
  return Array.from({ length: most }, (_, index) => {
    if (index === 0) return slug;
    const numbered = `${slug}-${index + 1}`;
    return isSlug(numbered) ? numbered : `${short}-${index + 1}`;
  });
}
